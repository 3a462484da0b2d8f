//! The types that Python is told of are those there are: every function, class and method of the native part has a line
//! in its stub, and the stub names nothing else.

use std::collections::BTreeSet;
use std::path::Path;

/// Names that follow `pub fn`, `fn` or `pub struct` within two lines of an attribute of pyo3.
fn in_rust(source: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut in_methods = false;
    let mut marked = false;
    for line in source.lines() {
        in_methods = match line {
            "#[pymethods]" => true,
            "}" => false,
            _ => in_methods,
        };
        marked |= line.starts_with("#[pyfunction") || line.starts_with("#[pyclass");
        let name = |rest: &str| rest.split(['(', '<', ' ', ';']).next().map(String::from);
        let method = line.strip_prefix("    fn ").filter(|_| in_methods);
        let item = line.strip_prefix("pub fn ").or(line.strip_prefix("pub struct ")).filter(|_| marked);
        if item.is_some() {
            marked = false;
        }
        names.extend(method.or(item).and_then(name));
    }
    names
}

/// Names that follow `def` or `class`.
fn in_stub(stub: &str) -> BTreeSet<String> {
    let name = |line: &str| {
        let rest = line.trim_start().strip_prefix("def ").or(line.strip_prefix("class "))?;
        rest.split(['(', ':']).next().map(String::from)
    };
    stub.lines().filter_map(name).collect()
}

#[test]
fn the_stub_names_what_there_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let stub = std::fs::read_to_string(root.join("python/zug/_native.pyi")).expect("the stub");
    let sources = std::fs::read_dir(root.join("src")).expect("the sources").map(|file| std::fs::read_to_string(file.unwrap().path()));
    let rust: BTreeSet<String> = sources.flat_map(|source| in_rust(&source.unwrap())).collect();
    assert!(rust.contains("__arrow_c_stream__") && rust.contains("Game"), "{rust:?}");
    assert_eq!(rust, in_stub(&stub));
}
