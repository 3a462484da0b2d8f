// Bytes of a file as text, as the program takes them: UTF-8 with or without a mark, UTF-16 when it says so or looks like it, and
// Latin-1 for lines that are neither.

const LOOKED_AT = 64;

function utf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const begin = bytes.subarray(0, Math.min(bytes.length, LOOKED_AT) & ~1);
  if (begin.length < 4) return null;
  const zeros = (odd: number) => begin.every((byte, i) => (byte === 0) === (i % 2 === odd));
  return zeros(1) ? "utf-16le" : zeros(0) ? "utf-16be" : null;
}

/** Text that is UTF-8, else null. */
function strict(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Each byte a character: what browsers call Latin-1 has other characters from 128 to 159. */
const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

export function decode(all: Uint8Array): string {
  const wide = utf16(all);
  if (wide) return new TextDecoder(wide).decode(all);
  const bytes = all[0] === 0xef && all[1] === 0xbb && all[2] === 0xbf ? all.subarray(3) : all;
  const text = strict(bytes);
  if (text !== null) return text;
  const lines: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from) + 1 || bytes.length;
    const line = bytes.subarray(from, end);
    lines.push(strict(line) ?? latin1(line));
    from = end;
  }
  return lines.join("");
}
