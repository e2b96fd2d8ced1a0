/**
 * `npm run bench`: prints each part's figures as Markdown; with `--write` keeps them all in docs/benchmarks.md.
 * `npm run bench -- stock` (or sync, push, edges, fast-path, screens, growth, floor, peers, felt, scan, camera, vitals,
 * sizes) makes that part alone; `--write` keeps that part's section.
 * `--levels N` is how many products a store is told (10,000). `--each N` is how often each lag is taken (10).
 * `--orders N` is the size of the sync (10,000), `--large N` that of the large database (100,000), `--skus N` that of the
 * large inventory (100,000), `--rows N` that of the imported file (10,000), `--promised N` how many orders are made of it.
 * `--pickers N` (20) work for `--minutes N` (10) on the floor.
 * `--loads N` (5) is how often each page is loaded for its vitals.
 * `peers` measures what open peers were measured by, over 1 and 16 connections, each `--turns N` (6) times a second long.
 * `million` and `billing` are made only when they are named. `--state DIR` keeps their databases, which are used again, and
 * filled on where the filling was cut off; `--few N` and `--many N` are their orders (10,000 and 1,000,000; the middle, which
 * is the smaller one of `billing`, is 100,000: with `--many 100000` that is measured alone), `--asked N` is how often each
 * page is asked (20).
 * `--drawn N` is how many pictures of each symbology and kind the scanner reads (8); the camera is shown half as many.
 * `--picked N` is how many orders are picked in a browser on each device to feel each scan (10).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildApp } from "#workers/local/build";
import { benchBilling } from "./billing/billing";
import { keep, PARTS } from "./document";
import { benchEdges } from "./edges";
import { benchFastPath } from "./fast-path";
import { benchFloor } from "./floor";
import { benchGrowth } from "./growth";
import { benchMillion } from "./million/million";
import { benchPeers } from "./peers/peers";
import { benchPush } from "./push";
import { benchFrames } from "./scan/camera-frames";
import { benchOpening } from "./scan/camera-opening";
import { benchScan } from "./scan/drawn";
import { benchFelt } from "./scan/felt";
import { benchScreens } from "./screens";
import { benchSizes } from "./sizes";
import { benchStock } from "./stock";
import { benchSync } from "./sync";
import { benchVitals } from "./vitals";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: "boolean", default: false },
    orders: { type: "string", default: "10000" },
    levels: { type: "string", default: "10000" },
    each: { type: "string", default: "10" },
    large: { type: "string", default: "100000" },
    skus: { type: "string", default: "100000" },
    rows: { type: "string", default: "10000" },
    promised: { type: "string", default: "1000" },
    pickers: { type: "string", default: "20" },
    minutes: { type: "string", default: "10" },
    loads: { type: "string", default: "5" },
    drawn: { type: "string", default: "8" },
    picked: { type: "string", default: "10" },
    state: { type: "string" },
    few: { type: "string", default: "10000" },
    many: { type: "string", default: "1000000" },
    asked: { type: "string", default: "20" },
    turns: { type: "string", default: "6" },
  },
});
const LONG = ["million", "billing"];
const wanted = (part: string) => (positionals.length === 0 ? !LONG.includes(part) : positionals.includes(part));

const scratch = mkdtempSync(path.join(tmpdir(), "stowline-bench-"));
try {
  // The bare page, the floor of the comparison, is in this build only.
  process.env.BENCH_ROUTES = "1";
  await buildApp(path.join(scratch, "build.log"));
  const sync = wanted("sync") ? said(await benchSync(path.join(scratch, "sync"), Number(values.orders))) : "";
  const push = wanted("push") ? said(await benchPush(path.join(scratch, "push"), Number(values.levels))) : "";
  const edges = wanted("edges") ? said(await benchEdges(path.join(scratch, "edges"), Number(values.each))) : "";
  const fastPath = wanted("fast-path") ? said(await benchFastPath(path.join(scratch, "fast-path"))) : "";
  const screens = wanted("screens")
    ? said(await benchScreens(path.join(scratch, "screens"), [1_000, Number(values.large)]))
    : "";
  const growth = wanted("growth")
    ? said(await benchGrowth(path.join(scratch, "growth"), [30_000, Number(values.large)]))
    : "";
  const sizesOfStock = {
    skus: [100, Number(values.skus)],
    importRows: Number(values.rows),
    orders: Number(values.promised),
  } as const;
  const stock = wanted("stock") ? said(await benchStock(path.join(scratch, "stock"), sizesOfStock)) : "";
  const shift = { orders: Number(values.large), pickers: Number(values.pickers), minutes: Number(values.minutes) };
  const floor = wanted("floor") ? said(await benchFloor(path.join(scratch, "floor"), shift)) : "";
  const peers = wanted("peers")
    ? said(await benchPeers(path.join(scratch, "peers"), { orders: Number(values.large), turns: Number(values.turns) }))
    : "";
  const scan = wanted("scan") ? said(await benchScan(path.join(scratch, "scan"), Number(values.drawn))) : "";
  const felt = wanted("felt")
    ? said(await benchFelt(path.join(scratch, "felt"), Number(values.large), Number(values.picked)))
    : "";
  const ofCamera = path.join(scratch, "camera");
  const camera = wanted("camera")
    ? said(
        [await benchOpening(ofCamera), await benchFrames(ofCamera, Math.ceil(Number(values.drawn) / 2))].join("\n\n"),
      )
    : "";
  const vitals = wanted("vitals") ? said(await benchVitals(path.join(scratch, "vitals"), Number(values.loads))) : "";
  const kept = values.state ?? path.join(scratch, "million");
  const orders = [Number(values.few), Number(values.many)] as const;
  const million = wanted("million") ? said(await benchMillion(kept, { orders, requests: Number(values.asked) })) : "";
  const billing = wanted("billing") ? said(await benchBilling(kept, { orders: [100_000, orders[1]] })) : "";
  const sizes = wanted("sizes") ? said(await withoutBareRoutes(benchSizes)) : "";
  const made = {
    sync,
    push,
    edges,
    "fast-path": fastPath,
    screens,
    growth,
    stock,
    floor,
    peers,
    felt,
    scan,
    camera,
    vitals,
    million,
    billing,
    sizes,
  };
  if (values.write) keep(PARTS.filter(wanted), made, positionals.length > 0);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function withoutBareRoutes<R>(work: () => R): Promise<R> {
  delete process.env.BENCH_ROUTES;
  await buildApp(path.join(scratch, "build.log"));
  return work();
}

/** Each part is shown as soon as it is there. */
function said(part: string): string {
  console.log(`${part}\n`);
  return part;
}
