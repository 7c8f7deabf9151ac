import { meta } from "./request";

const SVG = "http://www.w3.org/2000/svg";

/** The same drawing as the `icon` macro makes. */
export const icon = (name: string, size = 16): SVGSVGElement => {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.classList.add("icon");
  svg.setAttribute("width", String(size));
  svg.setAttribute("height", String(size));
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${meta("icons")}#${name}`);
  svg.append(use);
  return svg;
};
