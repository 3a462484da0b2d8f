//! The list of crates in `docs/architecture.md` is their order: a crate uses only those above it.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// The crates in the order of the table of the page.
fn listed(page: &str) -> Vec<String> {
    let table = page.split("## Crates").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("the page has a list of crates");
    let name = |line: &str| line.strip_prefix("| `")?.split('`').next().map(|name| format!("zug-{name}"));
    table.lines().filter_map(name).filter(|name| name != "zug-../web").collect()
}

#[test]
fn a_crate_uses_only_those_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let order = listed(&std::fs::read_to_string(root.join("docs/architecture.md")).unwrap());
    let cargo = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(&root)
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&cargo.stdout).expect("cargo describes the workspace");
    let packages = metadata["packages"].as_array().unwrap();
    assert_eq!(packages.len(), order.len(), "the page lists every crate once: {order:?}");
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let place = order.iter().position(|listed| listed == name).unwrap_or_else(|| panic!("the page does not list {name}"));
        let used = package["dependencies"].as_array().unwrap().iter().filter(|d| d["kind"].is_null());
        for used in used.filter_map(|d| d["name"].as_str()).filter(|name| name.starts_with("zug-")) {
            assert!(order[..place].iter().any(|above| above == used), "{name} uses {used}, which is not above it");
        }
    }
}
