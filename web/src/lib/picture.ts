// Drawings of the page to take away: with their looks written out, as SVG that is the same anywhere, or as points.

const PROPERTIES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "visibility",
] as const;
const USUAL: Partial<Record<(typeof PROPERTIES)[number], string>> = {
  "fill-opacity": "1",
  stroke: "none",
  "stroke-opacity": "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-dasharray": "none",
  opacity: "1",
  visibility: "visible",
};
const TEXT = new Set<string>(["font-family", "font-size", "font-weight", "text-anchor"]);
const SVG = "http://www.w3.org/2000/svg";

/** Writes what style sheets say of an element into the element itself. */
function settle(from: Element, to: Element) {
  const style = getComputedStyle(from);
  if (style.display === "none") return to.remove();
  for (const name of PROPERTIES) {
    const value = style.getPropertyValue(name);
    if (value === USUAL[name] || (TEXT.has(name) && from.tagName !== "text")) continue;
    if (name === "stroke-width" && style.stroke === "none") continue;
    to.setAttribute(name, value.replaceAll('"', "'"));
  }
  if (style.transform !== "none" && !from.hasAttribute("transform")) to.setAttribute("transform", style.transform);
  for (const gone of ["class", "style"]) to.removeAttribute(gone);
  const copies = [...to.children];
  for (const [i, child] of [...from.children].entries()) {
    const copy = copies[i];
    if (copy) settle(child, copy);
  }
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

export interface Framing {
  /** The colour behind it. */
  ground?: string;
  /** How wide it becomes; as wide as it is when missing. */
  wide?: number;
  /** The part of its size that is left free around it. */
  free?: number;
}

export function pictureOf(drawing: SVGSVGElement, { ground, wide, free = 0 }: Framing = {}): Picture {
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const margin = free * Math.max(width, height);
  const view = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
  const scale = wide ? wide / view.width : 1;
  const size = { width: wide ?? view.width, height: wide ? Math.round(view.height * scale) : view.height };
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  settle(drawing, copy);
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("viewBox", [view.x, view.y, view.width, view.height].join(" "));
  copy.setAttribute("width", String(size.width));
  copy.setAttribute("height", String(size.height));
  copy.removeAttribute("aria-hidden");
  if (ground) {
    const behind = document.createElementNS(SVG, "rect");
    for (const [name, value] of Object.entries({ ...view, fill: ground })) behind.setAttribute(name, String(value));
    copy.prepend(behind);
  }
  const svg = new XMLSerializer().serializeToString(copy).replaceAll(/<!--.*?-->/g, "");
  return { svg, ...size };
}

/** A drawing that is text already, as large as its view. */
export function pictureOfText(svg: string): Picture {
  const [, width, height] = /^<svg[^>]*viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  if (!width || !height) throw new Error("The drawing does not say how large it is.");
  return { svg: /^<svg[^>]* width=/.test(svg) ? svg : svg.replace("<svg", `<svg width="${width}" height="${height}"`), width: Number(width), height: Number(height) };
}

/** The picture painted on a canvas, `scale` times as large. */
export async function painted({ svg, width, height }: Picture, scale = 1): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
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
