//! The animals: their letters, names and steps.

/// An animal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Animal {
    /// The piece to be caught.
    Lion,
    /// Steps straight.
    Giraffe,
    /// Steps aslant.
    Elephant,
    /// Steps forward.
    Chick,
    /// A chick that has reached the far rank.
    Hen,
}

/// Every animal.
pub const ALL: [Animal; 5] = [Animal::Lion, Animal::Giraffe, Animal::Elephant, Animal::Chick, Animal::Hen];

/// The animals that can be in a hand, in the order of the notation.
pub const HELD: [Animal; 3] = [Animal::Giraffe, Animal::Elephant, Animal::Chick];

/// The letter of the notation.
pub fn letter(animal: Animal) -> char {
    match animal {
        Animal::Lion => 'L',
        Animal::Giraffe => 'G',
        Animal::Elephant => 'E',
        Animal::Chick => 'C',
        Animal::Hen => 'R',
    }
}

/// The animal a letter means, in either case.
pub fn from_letter(letter: char) -> Option<Animal> {
    ALL.into_iter().find(|&animal| self::letter(animal) == letter.to_ascii_uppercase())
}

/// What people call it.
pub fn name(animal: Animal) -> &'static str {
    match animal {
        Animal::Lion => "lion",
        Animal::Giraffe => "giraffe",
        Animal::Elephant => "elephant",
        Animal::Chick => "chick",
        Animal::Hen => "hen",
    }
}

/// The steps as the owner sees them: to the right, forward.
pub const fn steps(animal: Animal) -> &'static [[i8; 2]] {
    match animal {
        Animal::Lion => &[[-1, 1], [0, 1], [1, 1], [-1, 0], [1, 0], [-1, -1], [0, -1], [1, -1]],
        Animal::Giraffe => &[[0, 1], [-1, 0], [1, 0], [0, -1]],
        Animal::Elephant => &[[-1, 1], [1, 1], [-1, -1], [1, -1]],
        Animal::Chick => &[[0, 1]],
        Animal::Hen => &[[-1, 1], [0, 1], [1, 1], [-1, 0], [1, 0], [0, -1]],
    }
}

/// What a caught animal is in the hand: a hen is a chick again.
pub fn caught(animal: Animal) -> Animal {
    if animal == Animal::Hen { Animal::Chick } else { animal }
}
