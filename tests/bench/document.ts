import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { ROOT } from "#workers/local/paths";

const DOCUMENT = `${ROOT}docs/benchmarks.md`;

/** The heading of each part in the document, and the notes needed to read its figures. */
const HEADINGS = {
  sync: ["Orders from the store into staging, and from staging to orders"],
  push: ["Stock push to a store", "The store is the demo store on the same machine, which responds at once."],
  edges: ["Lag between store and product", "With the demo store on the same machine; the cron runs once a minute."],
  "fast-path": [
    "Fast paths",
    "CPU time of workerd, with its D1, for one request of the admin at 1,000 orders: the median of 20 rounds of ten requests, with everything on and with one fast path (or all) off, in turn on the same machine (docs/decisions/043).",
  ],
  screens: [
    "Screens",
    "As the admin, over all companies, 50 rows; one connection, one request after another. Two figures are `small / large`.",
  ],
  near: [
    "Pages of a distant client",
    "Each round trip to the primary takes 150 ms, to the replica 15 ms; both are the same local database (docs/decisions/096). One connection, one request after another, with the rest of the machine idle.",
  ],
  live: [
    "Changes on open screens",
    "WebSockets of 40 users from Node, which send the pages' pings and connect again with their waits: half belong to warehouse managers of all four companies, two fifths to client users and a tenth to pickers of one company each. Orders are created through the API for three of the companies, at a steady pace whether or not the last one was answered; a screen that may hear of an order must get one message about it, any other none, or the command fails. The goal counts from the answer of the API, which a message may overtake: then it counts as 0. A socket that has been open for over 15 minutes is closed at the next change, and its page connects again. Memory and CPU are those of workerd, with the API requests and the app's D1; each socket passes through Miniflare's Worker and the app's to the object in the same process.",
  ],
  growth: [
    "Searches at 30,000 and 100,000 orders",
    "As the admin, over all companies, 50 rows, over one connection. Two apps respond in turn, so that other work on the machine affects both. CPU time is that of workerd with its D1. Two figures are `30,000 / 100,000`. Goal: a ratio of at most 1.2.",
  ],
  stock: ["Stock", "As the admin, over all companies, 50 rows. Memory is the peak increase of workerd's processes."],
  floor: [
    "The floor",
    "Pickers with wedge scanners, each signed in as a separate user, over HTTP: a scan of the bin, then one of each unit. Only the first row scans at a person's pace; in the others each picker scans again as soon as the response arrives, which is a load test. In the shift, two in five pickers pick orders alone, two pick carts of six orders of two companies into totes, and one picks carts that a second user sorts at a put wall; packers scan what is really in each tote, slot or box. The simulation knows where each unit physically is. It plants errors that no scan shows: after a right scan, the unit goes into another tote or slot, or one too many, or none. An error is caught when packing refuses or misses the unit in each tote that it made wrong. The command fails unless all are caught and everything that must be 0 is.",
  ],
  peers: [
    "Comparison with the best open-source peers",
    "At 100,000 orders, as the admin over all companies, lists of 50. The peers were measured once, on two cores in quiet runs; there a bare Remix page of 20 rows reached 443 requests a second over one connection, a bare Worker with D1 1111, and 822 when it wrote an order. Each task runs for a second in turn, several times; requests a second are those of the median turn. Where this machine is slower than theirs, compare the share of the floor, not the figure; the next column is the goal as a share of their floor.",
  ],
  felt: [
    "Scan feedback time",
    "In Chromium, key by key as a wedge scanner types, about one a second, alone and while 15 others do the same over HTTP on the same two cores; milliseconds from the scanner's last key to the frame that shows it. The phone: 390 px, a processor slowed four times, 30 ms and 10 Mbit/s of Wi-Fi; the desk: 1280 px, 2 ms.",
  ],
  scan: ["Scanner"],
  "scan-pictures": [
    "Scanner, degraded pictures",
    "In Node, with drawn EAN-13 and UPC-A (17 of 20), EAN-8, Code 128 and QR codes, each with one main defect: docs/decisions/094. The catalog has 400 codes; that of a negative is one code, a digit away from the one that it shows or once showed.",
  ],
  camera: [
    "The camera",
    "In Chromium, on two cores without a GPU. From the button: in the product at 390 px, with a video as the camera that shows a clean code in a shaking hand. In view: the product's own frame reader, 960 × 720, 15 frames a second on a cluttered background, each frame with its own noise.",
  ],
  vitals: [
    "Web vitals",
    "With an empty cache, in Chromium. A phone: 390 px, 150 ms and 1.6 Mbit/s, a processor slowed four times; a desk: 1280 px, 40 ms and 10 Mbit/s. Goals: LCP under 1 s, INP under 100 ms (of the median load), CLS 0 (of the worst).",
  ],
  million: [
    "A million orders",
    "200 companies, 60 products each; every page and call with GET, as the administrator over all companies if permitted, one request after another. Two figures are `small / large`. Both databases have the same newest thousand orders, many of them open, and the same recent days; the large one has a year of them. `shown` counts table rows, list entries and filter options, most of which are companies.",
  ],
  billing: ["Billing, dashboard and reports", "Memory is the peak increase of workerd's processes."],
  walk: [
    "Walks of pickers",
    "Simulated, with the stops that the cart's screen shows. Goal: a cart of 12 walks at least 2.5 times fewer meters than one order a walk.",
  ],
  sizes: ["Sizes of browser files and the Worker"],
} as const satisfies Record<string, readonly [string, string?]>;

type Part = keyof typeof HEADINGS;
export const PARTS = Object.keys(HEADINGS) as Part[];

/** Writes the whole document, or only the sections of the parts in `alone`. */
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
