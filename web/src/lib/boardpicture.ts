// The board as a picture to take away: the drawing on the screen with its colours written out, as SVG or PNG.

const PROPERTIES = ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "visibility"] as const;
const USUAL: Partial<Record<(typeof PROPERTIES)[number], string>> = { "fill-opacity": "1", stroke: "none", "stroke-opacity": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-dasharray": "none", opacity: "1", visibility: "visible" };
const TEXT = new Set<string>(["font-family", "font-size", "font-weight", "text-anchor"]);

/** Writes what style sheets say of an element into the element itself. */
function settle(from: Element, to: Element) {
  const style = getComputedStyle(from);
  for (const name of PROPERTIES) {
    const value = style.getPropertyValue(name);
    if (value === USUAL[name] || (TEXT.has(name) && from.tagName !== "text")) continue;
    if (name === "stroke-width" && style.stroke === "none") continue;
    to.setAttribute(name, value.replaceAll('"', "'"));
  }
  if (style.transform !== "none" && !from.hasAttribute("transform")) to.setAttribute("transform", style.transform);
  for (const gone of ["class", "style"]) to.removeAttribute(gone);
  for (const [i, child] of [...from.children].entries()) {
    const copy = to.children[i];
    if (copy) settle(child, copy);
  }
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** `ground` is the colour behind the board. */
export function pictureOf(board: Element, ground: string, wide = 720): Picture {
  const drawing = board.querySelector("svg");
  if (!drawing) throw new Error("There is no board to draw.");
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const margin = 0.03 * Math.max(width, height);
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  settle(drawing, copy);
  const scale = wide / (width + 2 * margin);
  const size = { width: wide, height: Math.round((height + 2 * margin) * scale) };
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", [x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(" "));
  copy.setAttribute("width", String(size.width));
  copy.setAttribute("height", String(size.height));
  copy.removeAttribute("aria-hidden");
  const behind = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin, fill: ground })) behind.setAttribute(name, String(value));
  copy.prepend(behind);
  const svg = new XMLSerializer().serializeToString(copy).replaceAll(/<!--.*?-->/g, "");
  return { svg, ...size };
}

/** The picture painted on a canvas, `scale` times as large. */
export async function painted({ svg, width, height }: Picture, scale = 1): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot paint pictures.");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export async function pngOf(picture: Picture): Promise<Blob> {
  const canvas = await painted(picture, 2);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be written."))), "image/png"));
}

/** Gives a file to the person. */
export function save(blob: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
