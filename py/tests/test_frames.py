"""Programs that read Arrow take a scan as it is."""

import unittest

import duckdb
import numpy as np
import pandas
import polars
import pyarrow
import zug


class Frames(unittest.TestCase):
    def setUp(self):
        self.game = zug.game("tic-tac-toe")
        self.game.solve()
        self.table = pyarrow.table(self.game.scan(features=True))

    def test_polars_reads_a_scan(self):
        frame = polars.DataFrame(self.game.scan(features=True))
        self.assertEqual(frame.columns, self.table.column_names)
        self.assertEqual(frame.rows(), list(zip(*self.table.to_pydict().values())))

    def test_pandas_reads_a_scan(self):
        frame = pandas.DataFrame.from_arrow(self.game.scan(features=True))
        self.assertEqual(list(frame.columns), self.table.column_names)
        for column in ["number", "tier", "result", "moves"]:
            self.assertTrue(np.array_equal(frame[column].to_numpy(), self.table[column].to_numpy()), column)
        self.assertEqual(int(frame["plies"].isna().sum()), self.table["plies"].null_count)

    def test_duckdb_asks_a_scan_as_often_as_it_likes(self):
        scan = self.game.scan(features=True)
        with duckdb.connect() as base:
            for _ in range(2):
                found = base.execute("select result, count(*), max(plies) from scan group by all order by 1").fetchall()
                counted = self.table.group_by("result").aggregate([("number", "count"), ("plies", "max")]).sort_by("result")
                self.assertEqual(found, list(zip(*counted.to_pydict().values())))

    def test_columns_of_a_batch_are_not_copied(self):
        batch = pyarrow.RecordBatchReader.from_stream(self.game.scan()).read_next_batch()
        frame = polars.DataFrame(batch)
        first = frame["number"].to_numpy(allow_copy=False)
        self.assertEqual(first.__array_interface__["data"][0], batch["number"].buffers()[1].address)


if __name__ == "__main__":
    unittest.main()
