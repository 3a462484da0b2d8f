//! What the numbers of positions mean is pinned for every game that can be solved. A test that fails here says that
//! tables made before would be misread: raise `Space::EDITION` of the game, then write down the new sample.

use zug_core::Retro;
use zug_games::dobutsu::Dobutsu;
use zug_games::gobblet::{Gobblet, Strict, V2};
use zug_games::mills::Mills;
use zug_games::mnk::Mnk;
use zug_table::Numbering;

fn told<R: Retro>(name: &str, rules: &R) -> String {
    let Numbering { edition, sample } = Numbering::of(rules);
    format!("{name} {edition} {sample}")
}

#[test]
fn the_numbers_of_all_games_mean_what_they_meant() {
    let mnk = ["mnk-3x3x3", "mnk-4x4x4", "mnk-5x3x3", "mnk-8x8x5", "drop-5x4x4", "drop-4x4x3", "drop-7x6x4", "drop-8x8x4"];
    let mut all: Vec<String> = mnk.map(|name| told(name, &Mnk::named(name).expect("a name").expect("a size"))).into();
    all.push(told("gobblet", &Gobblet::<Strict>::new()));
    all.push(told("gobblet-v2", &Gobblet::<V2>::new()));
    for board in ["", "-3x3", "-3x5", "-4x4"] {
        for drops in ["", "-nodrop"] {
            for rule in ["", "-simple-try"] {
                let name = format!("dobutsu{board}{drops}{rule}");
                all.push(told(&name, &Dobutsu::named(&name).expect("a variant")));
            }
        }
    }
    for name in ["mills-3", "mills-6", "mills-9", "mills-9-nofly", "mills-12", "mills-9-endgame-4"] {
        all.push(told(name, &Mills::named(name).expect("a variant")));
    }
    assert_eq!(all, PINNED.lines().collect::<Vec<_>>(), "\n{}", all.join("\n"));
}

/// Name, edition, sample.
const PINNED: &str = "\
mnk-3x3x3 1 8dd356fb008a4408
mnk-4x4x4 1 33dd0011a36433fd
mnk-5x3x3 1 9f24a3b0fb9e041a
mnk-8x8x5 1 f6282e787c3c185b
drop-5x4x4 1 7069d00216d10fdf
drop-4x4x3 1 a9bc460fe86ae37e
drop-7x6x4 1 dbf8feab17e20bb8
drop-8x8x4 1 406ffc18c979a84c
gobblet 1 09deb1f8d2dd7480
gobblet-v2 1 ed389dc469585b06
dobutsu 1 6dda8dbe40442d10
dobutsu-simple-try 1 9eb6cf5cc0c9cad9
dobutsu-nodrop 1 9f4fb3b778fdfa77
dobutsu-nodrop-simple-try 1 80cac21e1e11c673
dobutsu-3x3 1 c231cef9db6d71a4
dobutsu-3x3-simple-try 1 7a3692c7d35642a9
dobutsu-3x3-nodrop 1 368253bd13e157f0
dobutsu-3x3-nodrop-simple-try 1 0e693011e278bcb0
dobutsu-3x5 1 dac9298fc05854d5
dobutsu-3x5-simple-try 1 630a7ea6909ae608
dobutsu-3x5-nodrop 1 b055113c45a9cf79
dobutsu-3x5-nodrop-simple-try 1 694518c20edc02fc
dobutsu-4x4 1 330a1c0dc5f13b4f
dobutsu-4x4-simple-try 1 496023e72075a3a9
dobutsu-4x4-nodrop 1 90e79c355e64bf07
dobutsu-4x4-nodrop-simple-try 1 16c420914755984a
mills-3 1 03af1e91132c5752
mills-6 1 6cefc7c29ee4a7b6
mills-9 1 d495385deab162a9
mills-9-nofly 1 236b0f2711aee8db
mills-12 1 f9f31122252fe9ac
mills-9-endgame-4 1 32b21615c3ac2d13";
