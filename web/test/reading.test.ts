import { describe, expect, it } from "vitest";
import { readingWords } from "../src/lib/reading";

describe("how far the reading of a file is", () => {
  it("is said in bytes, then in games", () => {
    const progress = { done: 1_200_000, total: 4_000_000, unit: "bytes", stage: "reading", per_second: null, seconds_left: null };
    expect(readingWords(null)).toBe("Sending…");
    expect(readingWords(progress)).toBe("Reading: 1.2 of 4.0 MB");
    expect(readingWords({ ...progress, stage: "keeping", unit: "games", done: 1200, total: 3000 })).toBe("Keeping: 1,200 of 3,000 games");
  });
});
