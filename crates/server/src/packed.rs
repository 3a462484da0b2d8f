//! Files that the program has inside, packed when it was built (`build.rs`).

use flate2::read::GzDecoder;
use std::io::Read;

include!(concat!(env!("OUT_DIR"), "/packed.rs"));

/// A file.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path in its folder.
    pub name: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// Another one for other bytes.
    pub hash: &'static str,
    /// What it has, packed by gzip.
    pub bytes: &'static [u8],
}

impl File {
    /// What it has.
    pub fn unpacked(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        GzDecoder::new(self.bytes).read_to_end(&mut bytes).expect("the program was built with whole files");
        bytes
    }

    /// What it has, if it is a text.
    pub fn text(&self) -> String {
        String::from_utf8(self.unpacked()).expect("texts of the sources are UTF-8")
    }
}
