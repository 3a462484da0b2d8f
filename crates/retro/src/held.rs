//! Numbers of cells on their way to the partitions that have them: gathered by partition, and handed on many at a time.
//! A partition is what is taken up together: by [`crate::files`] a range of the file of cells, by [`crate::shared`] the
//! cells of one process.

/// Numbers of a partition that a task holds before it hands them on.
const HELD: usize = 128;

/// Where gathered numbers go.
pub trait Gather: Sync {
    /// Why they could not.
    type Error: Send;

    /// Takes numbers for a partition, four bytes each from its beginning.
    fn add(&self, part: usize, numbers: &[u8]) -> Result<(), Self::Error>;
}

/// Numbers that a task has found, by partition.
pub struct Held<'a, G: Gather> {
    to: &'a G,
    numbers: Vec<Vec<u8>>,
    failed: Result<(), G::Error>,
}

impl<'a, G: Gather> Held<'a, G> {
    /// Nothing yet, for so many partitions.
    pub fn new(to: &'a G, parts: usize) -> Self {
        Held { to, numbers: vec![Vec::new(); parts], failed: Ok(()) }
    }

    /// A cell of a partition, counted from its beginning.
    #[inline]
    pub fn add(&mut self, part: usize, number: u32) {
        let numbers = &mut self.numbers[part];
        numbers.extend_from_slice(&number.to_le_bytes());
        if numbers.len() >= 4 * HELD {
            if let Err(e) = self.to.add(part, numbers) {
                self.failed = Err(e);
            }
            numbers.clear();
        }
    }

    /// Hands on the rest.
    pub fn finish(self) -> Result<(), G::Error> {
        self.failed?;
        let mut some = self.numbers.iter().enumerate().filter(|(_, numbers)| !numbers.is_empty());
        some.try_for_each(|(part, numbers)| self.to.add(part, numbers))
    }
}

/// The numbers that were gathered, from their bytes.
#[inline]
pub fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    bytes.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}
