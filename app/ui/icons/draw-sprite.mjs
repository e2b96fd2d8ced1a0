/** Generates sprite.svg: from lucide-react every icon of icons.ts and the application's own, from simple-icons marks. */
import { readFileSync, writeFileSync } from "node:fs";
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { siShopify, siSquarespace, siStripe, siWoo } from "simple-icons";

const OWN = {
  dashboard: "LayoutDashboard",
  companies: "Building2",
  inventory: "Boxes",
  orders: "ClipboardList",
  picking: "Hand",
  shipping: "Truck",
  integrations: "Plug",
  reports: "ChartColumn",
  tasks: "ClipboardCheck",
  scanner: "ScanBarcode",
  "my-inventory": "Package",
  "my-orders": "ShoppingBag",
  billing: "Receipt",
  users: "Users",
  system: "Activity",
  admin: "ShieldCheck",
  staging: "Inbox",
  filters: "ListFilter",
  receiving: "PackageOpen",
  returns: "Undo2",
  counts: "PackageCheck",
  notifications: "Bell",
  audit: "FileClock",
  support: "LifeBuoy",
  contact: "Mail",
  settings: "Settings",
  archived: "Archive",
  stopped: "Ban",
  "check-all": "CheckCheck",
  alert: "CircleAlert",
  good: "CircleCheck",
  unknown: "CircleDashed",
  dot: "CircleDot",
  paused: "CirclePause",
  failed: "CircleX",
  waiting: "Clock",
  draft: "FileText",
};

const file = (name) => new URL(name, import.meta.url);
const named = [...readFileSync(file("icons.ts"), "utf8").matchAll(/const (\w+) = .*icon\("([a-z0-9-]+)"\)/g)];
const wanted = { ...OWN, ...Object.fromEntries(named.map(([, component, id]) => [id, component])) };

/** A shape's outline as path data, starting with an absolute M so that it can be appended to another. */
const OUTLINES = {
  path: ({ d }) => d.replace(/^m/, "M0 0m"),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points.trim().replace(/\s*,\s*/g, " ")}`,
  circle: ({ cx, cy, r }) => ellipse(+cx, +cy, +r, +r),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(+cx, +cy, +rx, +ry),
  rect: ({ x = 0, y = 0, width, height, rx = 0, ry = rx }) =>
    `M${+x + +rx} ${y}h${width - 2 * rx}a${rx} ${ry} 0 0 1 ${rx} ${ry}v${height - 2 * ry}a${rx} ${ry} 0 0 1 -${rx} ${ry}` +
    `h-${width - 2 * rx}a${rx} ${ry} 0 0 1 -${rx} -${ry}v-${height - 2 * ry}a${rx} ${ry} 0 0 1 ${rx} -${ry}z`,
};
const ellipse = (cx, cy, rx, ry) =>
  `M${+(cx - rx).toFixed(3)} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 -${2 * rx} 0z`;

/** Merges an icon's outlines into one path: each use on a page then has fewer elements. */
function onePath(drawing) {
  const shapes = [...drawing.matchAll(/<(\w+) ([^>]*?)\/?>/g)].map(([, tag, rest]) => ({
    tag,
    ...Object.fromEntries([...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  }));
  const filled = shapes.filter(({ fill }) => fill);
  const outline = shapes
    .filter(({ fill }) => !fill)
    .map(({ tag, ...shape }) => OUTLINES[tag](shape))
    .join("");
  return [
    `<path d="${outline}"/>`,
    ...filled.map(({ tag, fill, ...shape }) => `<path d="${OUTLINES[tag](shape)}" fill="${fill}"/>`),
  ].join("");
}

const symbols = Object.entries(wanted).map(([id, component]) => {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the icons' names come from the list
  const drawing = renderToStaticMarkup(createElement(lucide[component]))
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .replace(/><\/\w+>/g, "/>");
  return `    <symbol id="${id}" viewBox="0 0 24 24">${onePath(drawing)}</symbol>`;
});
/** Marks of partners. They are filled, unlike the icons. */
const MARKS = { woocommerce: siWoo, shopify: siShopify, squarespace: siSquarespace, stripe: siStripe };
const marks = Object.entries(MARKS).map(
  ([name, { path }]) =>
    `    <symbol id="mark-${name}" viewBox="0 0 24 24" fill="currentColor" stroke="none"><path d="${path}"/></symbol>`,
);
const licence =
  "<!-- Icons from lucide (ISC licence), marks from simple-icons (CC0; trademarks of their owners). Made by draw-sprite.mjs. -->";
// As symbols, so that browsers lay out only the icons that a page uses.
writeFileSync(
  file("sprite.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg">\n  ${licence}\n  <g display="none">\n${[...symbols, ...marks].join("\n")}\n  </g>\n</svg>\n`,
);
