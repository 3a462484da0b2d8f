//! Makes sure that the folder of the built page is there, if empty, so that the server compiles before the page is
//! built.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    std::fs::create_dir_all(&dist).expect("web/dist can be made");
    println!("cargo:rerun-if-changed={}", dist.display());
}
