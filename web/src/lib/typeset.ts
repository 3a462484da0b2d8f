// Values as they stand in papers, made of the LaTeX that the program writes: numbers, fractions, ups, stars, braces.

export type Part =
  | { kind: "text"; text: string }
  /** A sign with room on both sides. */
  | { kind: "sign"; text: string }
  | { kind: "fraction"; top: string; bottom: string }
  | { kind: "below"; base: string; parts: Part[] };

const SIGNS: Record<string, string> = {
  uparrow: "↑",
  downarrow: "↓",
  Uparrow: "⇑",
  Downarrow: "⇓",
  cdot: "·",
  ast: "∗",
  pm: "±",
};

/** A short text with the signs of papers, where there is no LaTeX of it. */
export const signs = (text: string): string =>
  text
    .replaceAll("+-", "±")
    .replaceAll("^^", "⇑")
    .replaceAll("^", "↑")
    .replace(/(?<![A-Za-z])v+(?![A-Za-z])/g, (downs) => "⇓".repeat(downs.length / 2) + "↓".repeat(downs.length % 2))
    .replaceAll("*", "∗")
    .replaceAll("-", "−");

/** What stands in the brace that opens at `from`, and where it ends. */
function group(latex: string, from: number): { inside: string; end: number } {
  let depth = 0;
  for (let at = from; at < latex.length; at += 1) {
    const c = latex[at];
    if (c === "\\") at += 1;
    else if (c === "{") depth += 1;
    else if (c === "}" && (depth -= 1) === 0) return { inside: latex.slice(from + 1, at), end: at + 1 };
  }
  return { inside: latex.slice(from + 1), end: latex.length };
}

export function typeset(latex: string): Part[] {
  const parts: Part[] = [];
  const put = (text: string) => {
    const last = parts[parts.length - 1];
    if (last?.kind === "text") last.text += text;
    else parts.push({ kind: "text", text });
  };
  for (let at = 0; at < latex.length; ) {
    const rest = latex.slice(at);
    const command = /^\\([A-Za-z]+) ?/.exec(rest);
    if (rest.startsWith("\\{") || rest.startsWith("\\}")) {
      put(rest[1] as string);
      at += 2;
    } else if (command) {
      const name = command[1] as string;
      at += command[0].length;
      if (name === "tfrac" || name === "frac") {
        const top = group(latex, at);
        const bottom = group(latex, top.end);
        parts.push({ kind: "fraction", top: top.inside, bottom: bottom.inside });
        at = bottom.end;
      } else if (name === "mathbin") {
        const bars = group(latex, at);
        parts.push({ kind: "sign", text: bars.inside });
        at = bars.end;
      } else if (name === "boldsymbol") {
        const base = group(latex, at);
        at = base.end;
        if (latex.startsWith("_{", at)) {
          const below = group(latex, at + 1);
          parts.push({ kind: "below", base: base.inside === "-" ? "−" : base.inside, parts: typeset(below.inside) });
          at = below.end;
        } else put(base.inside);
      } else put(SIGNS[name] ?? name);
    } else if (rest[0] === "{") {
      const { inside, end } = group(latex, at);
      for (const part of typeset(inside)) {
        if (part.kind === "text") put(part.text);
        else parts.push(part);
      }
      at = end;
    } else {
      const c = rest[0] as string;
      if (c === ",") put(", ");
      else put(c === "-" ? "−" : c);
      at += 1;
    }
  }
  return parts;
}
