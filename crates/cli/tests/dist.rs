//! What people install: the program with its manual pages, completions and licence.

use std::path::Path;
use std::process::Command;

#[test]
fn an_installation_has_all_its_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/dist");
    let made = Command::new(script).arg("--prefix").arg(folder.path()).env("ZUG_BIN", env!("CARGO_BIN_EXE_zug")).output().expect("a shell");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    for file in [
        "bin/zug",
        "share/man/man1/zug.1",
        "share/man/man1/zug-solve.1",
        "share/bash-completion/completions/zug",
        "share/zsh/site-functions/_zug",
        "share/fish/vendor_completions.d/zug.fish",
        "share/doc/zug/LICENSE",
        "share/doc/zug/CHANGELOG.md",
        "share/doc/zug/packages.txt",
    ] {
        let about = std::fs::metadata(folder.path().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert!(about.len() > 100, "{file}");
    }
    // What is inside names its authors.
    let licences = std::fs::read_to_string(folder.path().join("share/doc/zug/licences.txt")).expect("texts");
    for package in ["serde", "axum", "zstd", "Figtree"] {
        assert!(licences.contains(&format!("======== {package}")), "{package}");
    }
    let version = Command::new(folder.path().join("bin/zug")).arg("--version").output().expect("it runs");
    assert!(String::from_utf8_lossy(&version.stdout).starts_with("zug "));
}
