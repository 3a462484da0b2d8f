//! The program. All of it is in the library beside it, which can be compiled while others still are.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    zug_cli::main()
}
