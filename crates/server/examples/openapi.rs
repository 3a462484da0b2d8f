//! Prints the description of the HTTP API; the page's types are made from it (`npm run types` in `web/`).

fn main() {
    print!("{}", zug_server::openapi());
}
