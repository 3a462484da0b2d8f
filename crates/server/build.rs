//! Makes sure that the folder of the built page is there, if empty, so that the server compiles before the page is
//! built; and lists the pages of the documentation, which are put into the program as they are written.

use std::path::{Path, PathBuf};

fn main() {
    // Asked now, not when this was compiled: a checkout may have been moved, or copied with what was compiled.
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../..");
    let dist = root.join("web/dist");
    std::fs::create_dir_all(&dist).expect("web/dist can be made");
    println!("cargo:rerun-if-changed={}", dist.display());

    let docs = root.join("docs").canonicalize().expect("the documentation is part of the sources");
    let mut pages: Vec<PathBuf> = Vec::new();
    for folder in [docs.clone(), docs.join("games")] {
        println!("cargo:rerun-if-changed={}", folder.display());
        let files = std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        pages.extend(files.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    pages.sort();
    let entry = |path: &PathBuf| {
        let name = path.strip_prefix(&docs).expect("below it").with_extension("");
        format!("    ({:?}, include_str!({:?})),\n", name.display().to_string(), path.display().to_string())
    };
    let list: String = pages.iter().map(entry).collect();
    let out = Path::new(&std::env::var("OUT_DIR").expect("cargo says where")).join("docs.rs");
    std::fs::write(out, format!("&[\n{list}]\n")).expect("the list can be written");
}
