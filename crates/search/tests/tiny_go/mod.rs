//! Go on a few points, written as plainly as possible and shared with nothing: what the solver is checked with.

use zug_core::Side;
use zug_search::superko::Boards;

/// A board of `cols` × `rows` points, at most 25.
pub struct TinyGo {
    pub cols: usize,
    pub rows: usize,
    /// Whether `certain` uses what Benson's theorem says, or only that no score exceeds the board.
    pub pass_alive: bool,
}

/// One character a point, row by row: `X` Left, `O` Right, `.` nobody.
pub type Board = Vec<u8>;

const STONES: [u8; 2] = [b'X', b'O'];

impl TinyGo {
    pub fn new(cols: usize, rows: usize) -> TinyGo {
        TinyGo { cols, rows, pass_alive: true }
    }

    pub fn points(&self) -> usize {
        self.cols * self.rows
    }

    pub fn empty(&self) -> Board {
        vec![b'.'; self.points()]
    }

    fn neighbours(&self, point: usize) -> Vec<usize> {
        let (x, y) = (point % self.cols, point / self.cols);
        let mut near = Vec::new();
        if x > 0 {
            near.push(point - 1);
        }
        if x + 1 < self.cols {
            near.push(point + 1);
        }
        if y > 0 {
            near.push(point - self.cols);
        }
        if y + 1 < self.rows {
            near.push(point + self.cols);
        }
        near
    }

    /// The points connected to `point` whose contents satisfy `inside`, and the points next to them that do not.
    fn flood(&self, board: &Board, point: usize, inside: impl Fn(u8) -> bool) -> (Vec<usize>, Vec<usize>) {
        let (mut area, mut border) = (vec![point], Vec::new());
        let mut at = 0;
        while at < area.len() {
            for near in self.neighbours(area[at]) {
                let list = if inside(board[near]) { &mut area } else { &mut border };
                if !list.contains(&near) {
                    list.push(near);
                }
            }
            at += 1;
        }
        (area, border)
    }

    fn has_liberty(&self, board: &Board, point: usize) -> bool {
        let colour = board[point];
        self.flood(board, point, |c| c == colour).1.iter().any(|&p| board[p] == b'.')
    }

    /// The board after a stone at `point`, or `None` where that is occupied or suicide.
    pub fn place(&self, board: &Board, side: Side, point: usize) -> Option<Board> {
        if board[point] != b'.' {
            return None;
        }
        let mut after = board.clone();
        after[point] = STONES[side as usize];
        for near in self.neighbours(point) {
            if after[near] == STONES[!side as usize] && !self.has_liberty(&after, near) {
                for stone in self.flood(&after, near, |c| c == STONES[!side as usize]).0 {
                    after[stone] = b'.';
                }
            }
        }
        self.has_liberty(&after, point).then_some(after)
    }

    /// Points of `side` that no play of the opponent can take while `side` only passes: its pass-alive stones (Benson
    /// 1976) and the one-point eyes they surround, which the opponent may not enter.
    fn untouchable(&self, board: &Board, side: Side) -> usize {
        let own = STONES[side as usize];
        let all = |inside: &dyn Fn(u8) -> bool| {
            let mut found: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
            for p in 0..self.points() {
                if inside(board[p]) && !found.iter().any(|(area, _)| area.contains(&p)) {
                    found.push(self.flood(board, p, inside));
                }
            }
            found
        };
        let mut chains = all(&|c| c == own);
        let mut regions = all(&|c| c != own);
        loop {
            let vital = |chain: &[usize], (area, _): &(Vec<usize>, Vec<usize>)| {
                area.iter().filter(|&&p| board[p] == b'.').all(|&p| self.neighbours(p).iter().any(|n| chain.contains(n)))
            };
            let before = (chains.len(), regions.len());
            chains.retain(|(chain, _)| regions.iter().filter(|r| vital(chain, r)).count() >= 2);
            regions.retain(|(_, border)| !border.is_empty() && border.iter().all(|p| chains.iter().any(|(chain, _)| chain.contains(p))));
            if (chains.len(), regions.len()) == before {
                break;
            }
        }
        let stones: usize = chains.iter().map(|(chain, _)| chain.len()).sum();
        stones + regions.iter().filter(|(area, _)| area.len() == 1).count()
    }
}

impl Boards for TinyGo {
    type Board = Board;

    fn placements(&self, board: &Board, side: Side, each: impl FnMut(Board)) {
        (0..self.points()).filter_map(|p| self.place(board, side, p)).for_each(each);
    }

    fn score(&self, board: &Board) -> i32 {
        let owner = |p: usize| match board[p] {
            b'.' => {
                let border = self.flood(board, p, |c| c == b'.').1;
                let reaches = |colour| border.iter().any(|&p| board[p] == colour);
                i32::from(reaches(b'X')) - i32::from(reaches(b'O'))
            }
            b'X' => 1,
            _ => -1,
        };
        (0..self.points()).map(owner).sum()
    }

    fn certain(&self, board: &Board) -> (i32, i32) {
        let all = self.points() as i32;
        if !self.pass_alive {
            return (-all, all);
        }
        let [left, right] = Side::BOTH.map(|side| self.untouchable(board, side) as i32);
        (2 * left - all, all - 2 * right)
    }

    fn symmetries(&self) -> usize {
        if self.cols == self.rows { 8 } else { 4 }
    }

    fn images(&self, board: &Board) -> Vec<Board> {
        let turned = if self.cols == self.rows { 2 } else { 1 };
        let mut images = Vec::new();
        for (transpose, flip_x, flip_y) in (0..turned).flat_map(|t| [(t, 0, 0), (t, 0, 1), (t, 1, 0), (t, 1, 1)]) {
            let from = |p: usize| {
                let (mut x, mut y) = (p % self.cols, p / self.cols);
                if transpose == 1 {
                    (x, y) = (y, x);
                }
                x = if flip_x == 1 { self.cols - 1 - x } else { x };
                y = if flip_y == 1 { self.rows - 1 - y } else { y };
                board[y * self.cols + x]
            };
            images.push((0..self.points()).map(from).collect());
        }
        images
    }
}

/// Left's score less Right's by searching every line within the window, with no table of any kind; `None` when that
/// takes more than `left` positions.
pub fn plain(go: &TinyGo, history: &mut Vec<Board>, side: Side, passed: bool, (alpha, beta): (i32, i32), left: &mut u64) -> Option<i32> {
    *left = left.checked_sub(1)?;
    let board = history.last().expect("a current board").clone();
    let sign = if side == Side::Left { 1 } else { -1 };
    // From the view of the player to move.
    let (mut best, stop) = if sign == 1 { (alpha, beta) } else { (-beta, -alpha) };
    let value = if passed { go.score(&board) } else { plain(go, history, !side, true, (alpha, beta), left)? };
    best = best.max(sign * value);
    for p in 0..go.points() {
        if best >= stop {
            break;
        }
        let Some(after) = go.place(&board, side, p).filter(|after| !history.contains(after)) else { continue };
        history.push(after);
        let window = if sign == 1 { (best, stop) } else { (-stop, -best) };
        let value = plain(go, history, !side, false, window, left);
        history.pop();
        best = best.max(sign * value?);
    }
    Some(sign * best.min(stop))
}
