//! The linker that comes with Rust folds functions that are equal to the byte: what is compiled once for each game is
//! often the same. Where Rust came without it, the program is a little larger.

use std::env::var;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu") {
        link_with_folding();
    }
}

fn link_with_folding() {
    let rustc = var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let Ok(told) = Command::new(rustc).args(["--print", "sysroot"]).output() else { return };
    let linker = Path::new(String::from_utf8_lossy(&told.stdout).trim()).join("lib/rustlib/x86_64-unknown-linux-gnu/bin/gcc-ld");
    if linker.join("ld.lld").exists() {
        for argument in [format!("-B{}", linker.display()), "-fuse-ld=lld".into(), "-Wl,--icf=all".into()] {
            println!("cargo::rustc-link-arg-bins={argument}");
        }
    }
}
