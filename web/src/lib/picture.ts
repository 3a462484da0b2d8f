// Drawings of the page as files: SVG that looks the same anywhere, and PNG made of it.

const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "opacity", "font-family", "font-size", "font-weight", "text-anchor"];

/** A drawing with all its looks written into it. */
export function svgText(drawing: SVGSVGElement, background: string | null = null): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const pairs: [Element, Element][] = [[drawing, copy]];
  for (let at = 0; at < pairs.length; at += 1) {
    const [from, to] = pairs[at] as [Element, Element];
    const style = getComputedStyle(from);
    if (style.display === "none") {
      to.remove();
      continue;
    }
    for (const look of LOOKS) {
      const value = style.getPropertyValue(look);
      if (value) to.setAttribute(look, value);
    }
    to.removeAttribute("class");
    [...from.children].forEach((child, i) => pairs.push([child, to.children[i] as Element]));
  }
  const { width, height, x, y } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  if (background) {
    const page = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x, y, width, height, fill: background })) page.setAttribute(name, String(value));
    copy.prepend(page);
  }
  return new XMLSerializer().serializeToString(copy);
}

/** The same as a picture of points, so many for one of the drawing's. */
export async function pngOf(svg: string, scale = 2): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.ceil(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.ceil(image.naturalHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser does not draw here.");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser makes no PNG."))), "image/png"));
}

/** A drawing that says how large it is; one that does not is as large as its view. */
function sized(svg: string): string {
  const [, width, height] = /^<svg[^>]*viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return !width || /^<svg[^>]* width=/.test(svg) ? svg : svg.replace("<svg", `<svg width="${width}" height="${height}"`);
}
