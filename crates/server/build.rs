//! Packs what the program has inside: the page, the documentation, and the description of the API. The folder of the
//! built page is made if it is not there, so that the server compiles before the page is built.

use flate2::{Compression, write::GzEncoder};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hasher;
use std::io::Write;
use std::path::{Path, PathBuf};

fn main() {
    // Asked now, not when this was compiled: a checkout may have been moved, or copied with what was compiled.
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where"));
    let root = here.join("../..");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    let dist = root.join("web/dist");
    fs::create_dir_all(&dist).expect("web/dist can be made");
    let docs = root.join("docs");
    let mut pages = files(&docs);
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));

    let list = |name: &str, folder: &Path, files: &[PathBuf]| {
        let entry = |path: &PathBuf| format!("    {},\n", packed(path.strip_prefix(folder).expect("below it"), path, &out));
        format!("/// Files of this folder.\npub static {name}: &[File] = &[\n{}];\n", files.iter().map(entry).collect::<String>())
    };
    let mut text = list("PAGE", &dist, &files(&dist)) + &list("DOCS", &docs, &pages);
    let api = here.join("openapi.json");
    println!("cargo:rerun-if-changed={}", api.display());
    text += &format!("/// The description of the API.\npub static OPENAPI: File = {};\n", packed(Path::new("openapi.json"), &api, &out));
    fs::write(out.join("packed.rs"), text).expect("the list can be written");
}

/// The files of a folder and of those in it, by their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            println!("cargo:rerun-if-changed={}", path.display());
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Packs a file, and gives what the program says of it.
fn packed(name: &Path, path: &Path, out: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut hasher = DefaultHasher::new();
    hasher.write(&bytes);
    let hash = format!("{:016x}", hasher.finish());
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(&bytes).expect("memory takes it");
    let to = out.join(format!("{hash}.gz"));
    fs::write(&to, packer.finish().expect("memory takes it")).expect("it can be written");
    let kind = mime_guess::from_path(path).first_or_octet_stream().to_string();
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind };
    let name = name.to_str().expect("names are plain").replace('\\', "/");
    format!("File {{ name: {name:?}, kind: {kind:?}, hash: {hash:?}, bytes: include_bytes!({to:?}) }}")
}
