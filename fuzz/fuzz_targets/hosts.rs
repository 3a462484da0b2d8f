#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| zug_fuzz::hosts(data));
