/** Draws sprite.svg from lucide-react: every icon of icons.ts, and those that go by a name of this product's own. */
import { readFileSync, writeFileSync } from "node:fs";
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

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

const symbols = Object.entries(wanted).map(([id, component]) => {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: which icons these are is read from the list
  const drawing = renderToStaticMarkup(createElement(lucide[component]))
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .replace(/><\/\w+>/g, "/>");
  return `  <symbol id="${id}" viewBox="0 0 24 24">${drawing}</symbol>`;
});
const licence = "<!-- Drawings from lucide (ISC licence). Made by draw-sprite.mjs. -->";
writeFileSync(
  file("sprite.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg">\n  ${licence}\n${symbols.join("\n")}\n</svg>\n`,
);
