import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { gzipSync } from "node:zlib";
import { WORKER } from "../build";
import { ROOT } from "../paths";
import { Problem } from "../problem";

// Kilobytes of 1,000 bytes, after gzip.
const PAGE_KB = 130;
/** The style sheet is inlined in the first page that a browser opens. */
const SHEET_KB = 19;
const WORKER_KB = 1600;

// A route without a component produces an empty client module.
const EMPTY_MODULE_BYTES = 32;
const CLIENT = `${ROOT}build/client`;

interface ManifestEntry {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
}

interface PageSize {
  page: string;
  kb: number;
  parts: string[];
}

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, ManifestEntry>;
}

/** Prints the size of each page and of the Worker; throws on an exceeded budget or a second style sheet. */
export function checkBudgets(): void {
  const { pages, worker } = measureSizes();
  for (const { page, kb } of pages) console.log(`${shown(kb)}  ${page}`);
  console.log(`${shown(worker)}  the Worker (at most ${WORKER_KB})`);

  const sheets = readdirSync(`${CLIENT}/assets`).filter((name) => name.endsWith(".css"));
  if (sheets.length > 1)
    throw new Problem(
      `Pages are sent with one style sheet, and load another with the first link: ${sheets.join(", ")}.`,
    );
  const sheet = sheets.reduce((total, name) => total + gzipSizes()(`/assets/${name}`), 0) / 1000;
  console.log(`${shown(sheet)}  the style sheet (at most ${SHEET_KB})`);
  if (sheet > SHEET_KB) throw new Problem(`The style sheet is over its budget of ${SHEET_KB} kB.`);
  const heavy = pages.filter(({ kb }) => kb > PAGE_KB);
  const lines = heavy.flatMap(({ page, parts }) => [`  ${page}:`, ...parts.slice(0, 8).map((part) => `  ${part}`)]);
  if (heavy.length > 0)
    throw new Problem(
      `Over the budget of ${PAGE_KB} kB of JavaScript a page, largest parts first:\n${lines.join("\n")}`,
    );
  if (worker > WORKER_KB) throw new Problem(`The Worker is over its budget of ${WORKER_KB} kB.`);
}

/** Sizes in `build/`, in kilobytes after gzip: the JavaScript of each page, and the Worker. */
export function measureSizes(): { pages: PageSize[]; worker: number } {
  return { pages: pageSizes(readManifest()), worker: workerSize() };
}

const shown = (kb: number) => `${kb.toFixed(1).padStart(8)} kB`;

/**
 * JavaScript that a page needs before it is interactive: the entry, its route, the parent routes, and all their static
 * imports. Dynamic imports (the camera) are not counted.
 */
function pageSizes({ entry, routes }: Manifest): PageSize[] {
  const sizeOf = gzipSizes();
  return Object.values(routes)
    .filter((route) => readFileSync(CLIENT + route.module).length > EMPTY_MODULE_BYTES)
    .filter((route) => !Object.values(routes).some((other) => other.parentId === route.id))
    .map((route) => {
      const chain = withParents(route, routes);
      const names = new Set([entry, ...chain].flatMap((part) => [part.module, ...(part.imports ?? [])]));
      const files = [...names].map((name) => ({ name, kb: sizeOf(name) / 1000 })).sort((a, b) => b.kb - a.kb);
      const path = chain
        .map((part) => part.path)
        .filter(Boolean)
        .reverse()
        .join("/");
      return {
        page: path || "/",
        kb: files.reduce((total, file) => total + file.kb, 0),
        parts: files.map((file) => `${shown(file.kb)}  ${file.name}`),
      };
    })
    .sort((a, b) => b.kb - a.kb);
}

function withParents(route: ManifestEntry, routes: Manifest["routes"]): ManifestEntry[] {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  return parent ? [route, ...withParents(parent, routes)] : [route];
}

function gzipSizes(): (file: string) => number {
  const known = new Map<string, number>();
  return (file) => {
    const size = known.get(file) ?? gzipSync(readFileSync(CLIENT + file)).length;
    known.set(file, size);
    return size;
  };
}

function readManifest(): Manifest {
  const file = readdirSync(`${CLIENT}/assets`).find((name) => /^manifest-.+\.js$/.test(name));
  if (!file) throw new Problem("build/client has no route manifest: the build is not complete.");
  const window: { __remixManifest?: Manifest } = {};
  vm.runInNewContext(readFileSync(`${CLIENT}/assets/${file}`, "utf8"), { window });
  return window.__remixManifest as Manifest;
}

/** The size that `wrangler deploy` would upload. */
function workerSize(): number {
  const folder = path.dirname(WORKER);
  const files = readdirSync(folder).filter((name) => !name.endsWith(".map") && name !== "README.md");
  return files.reduce((total, name) => total + gzipSync(readFileSync(path.join(folder, name))).length, 0) / 1000;
}
