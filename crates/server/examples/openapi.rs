//! Prints the description of the HTTP API as it follows from the types of the handlers (for `scripts/types`).

fn main() {
    print!("{}", zug_server::openapi());
}
