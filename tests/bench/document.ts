import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { ROOT } from "#workers/local/paths";

const DOCUMENT = `${ROOT}docs/benchmarks.md`;

/** What each part is called in the document, and what has to be known to read it. */
const HEADINGS = {
  sync: ["Orders from the store into staging, and from staging to orders"],
  push: ["Stock told to a store", "The store is the demo store on the same machine, which answers at once."],
  edges: [
    "How far store and product lag behind each other",
    "With the demo store on the same machine; the cron comes once a minute.",
  ],
  screens: [
    "Screens",
    "As the admin, over all companies, 50 rows; one connection, one request after another. `small / large` where two figures stand.",
  ],
  stock: [
    "Stock",
    "As the admin, over all companies, 50 rows. Memory is what workerd's processes held at most above what they held before.",
  ],
  floor: [
    "The floor",
    "Pickers with wedge scanners, each signed in as somebody of their own, over HTTP: a scan of the bin, then one of each unit. Only the first row is paced as people are; whoever never thinks scans again the moment the answer is there, which is no picker but a load.",
  ],
  peers: [
    "Beside the best open peers",
    "At 100,000 orders, as the admin over all companies, lists of 50. The peers were measured once, on two cores in quiet runs; there a bare Remix page of 20 rows answered 443 times a second over one connection, a bare Worker with D1 1111 times, and 822 times when it wrote an order. Each work has its turn of a second after the other, several times; requests a second are those of the turn in the middle. Where this machine is slower than theirs, the share of the floor says more than the figure: beside it stands what share of their floor the goal was there.",
  ],
  felt: [
    "A scan as felt",
    "In Chromium, key by key as a wedge scanner types, about one a second, while 15 others do the same over HTTP; milliseconds from the scanner's last key to the frame that shows it. The phone: 390 px, a processor four times as slow, 30 ms and 10 Mbit/s of Wi-Fi; the desk: 1280 px, 2 ms.",
  ],
  scan: ["Scanner"],
  camera: [
    "The camera",
    "In Chromium, read by two cores without a graphics processor. From the button: in the product at 390 px, with a film in the camera's place that shows a clean code in a hand that shakes. In view: the product's own reader of frames, 960 × 720, 15 pictures a second on clutter, each frame with a grain of its own.",
  ],
  vitals: [
    "What a person sees and feels",
    "With nothing in the cache, in Chromium. A phone: 390 px, 150 ms and 1.6 Mbit/s, a processor four times as slow; a desk: 1280 px, 40 ms and 10 Mbit/s. Goals: LCP under 1 s, INP under 100 ms (of the median load), CLS 0 (of the worst).",
  ],
  million: [
    "A million orders",
    "200 companies, 60 products each; every page and call that answers to GET, as the administrator over all companies where they may, one request after another. `small / large` where two figures stand and differ. Both databases hold the same newest thousand orders, of which many are open, and the same days lately; the large one has a year of them. `shown` counts table rows, list entries and the options of filters, of which most are the companies.",
  ],
  billing: [
    "Billing, dashboard and reports",
    "Memory is what workerd's processes held at most above what they held before.",
  ],
  sizes: ["What a browser loads, and the worker"],
} as const satisfies Record<string, readonly [string, string?]>;

type Part = keyof typeof HEADINGS;
export const PARTS = Object.keys(HEADINGS) as Part[];

/** Writes the document anew, or `alone` these parts' sections in place of those that it has. */
export function keep(parts: readonly Part[], made: Readonly<Record<Part, string>>, alone: boolean): void {
  const kept = alone ? sectionsOf(readFileSync(DOCUMENT, "utf8")) : [opening()];
  for (const part of parts) {
    const text = section(part, made[part], alone);
    const at = kept.findIndex((one) => headingOf(one) === headingOf(text));
    if (at < 0) kept.push(text);
    else kept[at] = text;
  }
  writeFileSync(DOCUMENT, `${kept.join("\n\n")}\n`);
}

const sectionsOf = (text: string): string[] => text.trim().split(/\n\n(?=## )/);
const headingOf = (text: string): string => text.split("\n", 1)[0] ?? "";

const opening = (): string =>
  [
    "# Benchmarks",
    `Made by \`npm run bench -- --write\` ${circumstances()}.
Everything runs on one machine: the app in workerd, its D1, the storefront and the client share those cores.`,
  ].join("\n\n");

function section(part: Part, figures: string, alone: boolean): string {
  const [heading, note]: readonly [string, string?] = HEADINGS[part];
  const how = alone ? `Made by \`npm run bench -- ${part} --write\` ${circumstances()}.` : null;
  return [`## ${heading}`, how, note, figures].filter(Boolean).join("\n\n");
}

const circumstances = (): string =>
  `on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}, commit ${commit()}`;

function commit(): string {
  return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT }).toString().trim();
}
