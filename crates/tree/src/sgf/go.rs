//! Points and sizes of Go boards as SGF writes them.

use super::{SgfNode, Value};

/// Columns and rows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Columns, from 1.
    pub cols: u8,
    /// Rows, from 1.
    pub rows: u8,
}

/// The largest side: letters a–z, then A–Z.
const LARGEST: u8 = 52;

/// The size a root says in `SZ`: `19`, or `13:9` with the columns first; 19 × 19 when it says nothing.
pub fn size(root: &SgfNode) -> Result<Size, String> {
    let Some(value) = root.value("SZ") else { return Ok(Size { cols: 19, rows: 19 }) };
    let (cols, rows) = value.parts().unwrap_or_else(|| (value.simple(), value.simple()));
    let side = |text: &str| text.trim().parse().ok().filter(|n| (1..=LARGEST).contains(n));
    match (side(&cols), side(&rows)) {
        (Some(cols), Some(rows)) => Ok(Size { cols, rows }),
        _ => Err(format!("SZ[{}] is no size of a board: expected a number from 1 to {LARGEST}, or two as in 13:9", value.raw())),
    }
}

/// A point as column from the left and row from the top, both from 0; `None` is a pass: nothing, or `tt` on boards up
/// to 19 × 19.
pub fn point(value: &Value, size: Size) -> Result<Option<(u8, u8)>, String> {
    let text = value.simple();
    let coordinate = |b: u8| match b {
        b'a'..=b'z' => Some(b - b'a'),
        b'A'..=b'Z' => Some(b - b'A' + 26),
        _ => None,
    };
    match text.as_bytes() {
        [] => Ok(None),
        b"tt" if size.cols <= 19 && size.rows <= 19 => Ok(None),
        [col, row] => match (coordinate(*col), coordinate(*row)) {
            (Some(col), Some(row)) if col < size.cols && row < size.rows => Ok(Some((col, row))),
            (Some(_), Some(_)) => Err(format!("'{text}' is not on a board of {}×{}", size.cols, size.rows)),
            _ => Err(format!("'{text}' is no point: expected two letters")),
        },
        _ => Err(format!("'{}' is no point: expected two letters", text.chars().take(20).collect::<String>())),
    }
}

/// The points of a list of values; `aa:cc` is a rectangle.
pub fn points(values: &[Value], size: Size) -> Result<Vec<(u8, u8)>, String> {
    let mut all = Vec::new();
    for value in values {
        let corner = |text: &str| point(&Value::of(text), size)?.ok_or_else(|| format!("'{}' is no point", value.raw()));
        match value.parts() {
            None => all.push(corner(&value.simple())?),
            Some((a, b)) => {
                let ((x0, y0), (x1, y1)) = (corner(&a)?, corner(&b)?);
                for row in y0.min(y1)..=y0.max(y1) {
                    all.extend((x0.min(x1)..=x0.max(x1)).map(|col| (col, row)));
                }
            }
        }
    }
    Ok(all)
}

/// Writes a point; a pass is empty.
pub fn write_point(point: Option<(u8, u8)>) -> Value {
    let letter = |n: u8| char::from(if n < 26 { b'a' + n } else { b'A' + (n - 26).min(25) });
    Value::of(&point.map_or(String::new(), |(col, row)| [letter(col), letter(row)].iter().collect()))
}
