//! Where handicap stones go, by the table of the Go Text Protocol.

/// The points, as column and row from the lower left, for so many fixed stones; `None` when the board has no such
/// handicap.
pub fn fixed_handicap(cols: u16, rows: u16, stones: usize) -> Option<Vec<(u16, u16)>> {
    let all = star_points(cols, rows);
    // All that is not four corners needs the middle lines, and an odd number the centre.
    let order: &[usize] = match stones {
        2..=4 => &[0, 1, 2, 3],
        5 => &[0, 1, 2, 3, 8],
        6 => &[0, 1, 2, 3, 4, 5],
        7 => &[0, 1, 2, 3, 4, 5, 8],
        8 => &[0, 1, 2, 3, 4, 5, 6, 7],
        9 => &[0, 1, 2, 3, 4, 5, 6, 7, 8],
        _ => return None,
    };
    (stones <= most_handicap(cols, rows)).then(|| order.iter().take(stones).map(|i| all[*i]).collect())
}

/// How many fixed handicap stones a board has at most.
pub fn most_handicap(cols: u16, rows: u16) -> usize {
    match cols.min(rows) {
        0..7 => 0,
        7 => 4,
        _ if cols.is_multiple_of(2) || rows.is_multiple_of(2) => 4,
        _ => 9,
    }
}

/// Corners (lower left, upper right, upper left, lower right), sides (left, right, lower, upper), centre.
fn star_points(cols: u16, rows: u16) -> [(u16, u16); 9] {
    let line = |n: u16| if n < 13 { 2 } else { 3 };
    let [left, low] = [line(cols), line(rows)];
    let [right, high] = [cols.saturating_sub(1 + left), rows.saturating_sub(1 + low)];
    let [x, y] = [cols / 2, rows / 2];
    [(left, low), (right, high), (left, high), (right, low), (left, y), (right, y), (x, low), (x, high), (x, y)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_stand_as_the_protocol_says() {
        assert_eq!(fixed_handicap(19, 19, 3), Some(vec![(3, 3), (15, 15), (3, 15)]));
        assert_eq!(fixed_handicap(9, 9, 5), Some(vec![(2, 2), (6, 6), (2, 6), (6, 2), (4, 4)]));
        assert_eq!(fixed_handicap(13, 13, 9).map(|all| all.len()), Some(9));
        assert_eq!(
            [
                fixed_handicap(8, 8, 5),
                fixed_handicap(7, 7, 5),
                fixed_handicap(6, 6, 2),
                fixed_handicap(19, 19, 1),
                fixed_handicap(19, 19, 10)
            ],
            [const { None }; 5]
        );
    }
}
