/**
 * `npm run bench`: prints the figures of each part as Markdown; with `--write` stores them in docs/benchmarks.md.
 * `npm run bench -- stock` (or sync, push, edges, fast-path, screens, near, live, growth, floor, peers, felt, scan, scan-pictures,
 * camera, vitals, walk, sizes) runs that part only, and `--write` replaces its section. Options, with their defaults:
 * - `--levels N`: products pushed to a store (10,000).
 * - `--each N`: repetitions of each delay (10).
 * - `--orders N`: orders to sync (10,000).
 * - `--large N`: orders of the large database (100,000).
 * - `--skus N`: products of the large inventory (100,000).
 * - `--rows N`: rows of the imported file (10,000).
 * - `--promised N`: orders created from the large inventory.
 * - `--pickers N` (20), `--packers N` (4) and `--minutes N` (10): users of `floor` and its duration.
 * - `--loads N`: loads of each page for its vitals (5).
 * - `--turns N`: turns of one second each, in which `peers` repeats the measurements of other products (6).
 * - `--drawn N`: pictures of each symbology and kind for the scanner (8); the camera gets half as many.
 * - `--pictures N` (270) and `--negatives N` (600): degraded pictures with and without a code for `scan-pictures`, of the
 *   unseen half; with `--half tuning`, of the half by which the reader is tuned. With `--first N` (0) the negatives begin
 *   with that one, so that thousands can be measured in parts.
 * - `--walked N`: orders of the simulated walks (1,000).
 * - `--picked N`: orders picked in a browser on each device to time each scan (10). With `--alone`, on the phone only and
 *   while nobody else scans.
 *
 * `million` and `billing` run only when they are named. `--state DIR` stores their databases for reuse and continues an
 * interrupted fill. `--few N` and `--many N` are their orders (10,000 and 1,000,000; the middle size, which is the smaller
 * one of `billing`, is 100,000: with `--many 100000` only that is measured). `--asked N`: requests per page (20).
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
import { benchFloor } from "./floor/floor";
import { benchGrowth } from "./growth";
import { benchLive } from "./live/live";
import { benchMillion } from "./million/million";
import { benchNear } from "./near";
import { benchPeers } from "./peers/peers";
import { benchPush } from "./push";
import { benchFrames } from "./scan/camera-frames";
import { benchOpening } from "./scan/camera-opening";
import { benchScan } from "./scan/drawn";
import { benchFelt } from "./scan/scan-latency";
import { benchPictures } from "./scan/scan-pictures";
import { benchScreens } from "./screens";
import { benchSizes } from "./sizes";
import { benchStock } from "./stock";
import { benchSync } from "./sync";
import { benchVitals } from "./vitals";
import { benchWalk } from "./walk/walk";

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
    packers: { type: "string", default: "4" },
    minutes: { type: "string", default: "10" },
    loads: { type: "string", default: "5" },
    drawn: { type: "string", default: "8" },
    pictures: { type: "string", default: "270" },
    negatives: { type: "string", default: "600" },
    first: { type: "string", default: "0" },
    half: { type: "string", default: "unseen" },
    walked: { type: "string", default: "1000" },
    picked: { type: "string", default: "10" },
    alone: { type: "boolean", default: false },
    state: { type: "string" },
    few: { type: "string", default: "10000" },
    many: { type: "string", default: "1000000" },
    asked: { type: "string", default: "20" },
    turns: { type: "string", default: "6" },
  },
});
const LONG = ["million", "billing"];
/** Measured without the built app. */
const IN_NODE = ["walk", "scan-pictures"];
const wanted = (part: string) => (positionals.length === 0 ? !LONG.includes(part) : positionals.includes(part));

const scratch = mkdtempSync(path.join(tmpdir(), "stowline-bench-"));
try {
  // Only this build contains the bare page, the baseline of the comparison.
  process.env.BENCH_ROUTES = "1";
  if (PARTS.some((part) => !IN_NODE.includes(part) && wanted(part))) await buildApp(path.join(scratch, "build.log"));
  const sync = wanted("sync") ? said(await benchSync(path.join(scratch, "sync"), Number(values.orders))) : "";
  const push = wanted("push") ? said(await benchPush(path.join(scratch, "push"), Number(values.levels))) : "";
  const edges = wanted("edges") ? said(await benchEdges(path.join(scratch, "edges"), Number(values.each))) : "";
  const fastPath = wanted("fast-path") ? said(await benchFastPath(path.join(scratch, "fast-path"))) : "";
  const screens = wanted("screens")
    ? said(await benchScreens(path.join(scratch, "screens"), [1_000, Number(values.large)]))
    : "";
  const near = wanted("near") ? said(await benchNear(path.join(scratch, "near"), Number(values.large))) : "";
  const live = wanted("live") ? said(await benchLive(path.join(scratch, "live"))) : "";
  const growth = wanted("growth")
    ? said(await benchGrowth(path.join(scratch, "growth"), [30_000, Number(values.large)]))
    : "";
  const sizesOfStock = {
    skus: [100, Number(values.skus)],
    importRows: Number(values.rows),
    orders: Number(values.promised),
  } as const;
  const stock = wanted("stock") ? said(await benchStock(path.join(scratch, "stock"), sizesOfStock)) : "";
  const shift = {
    ...{ orders: Number(values.large), pickers: Number(values.pickers) },
    ...{ packers: Number(values.packers), minutes: Number(values.minutes) },
  };
  const floor = wanted("floor") ? said(await benchFloor(path.join(scratch, "floor"), shift)) : "";
  const peers = wanted("peers")
    ? said(await benchPeers(path.join(scratch, "peers"), { orders: Number(values.large), turns: Number(values.turns) }))
    : "";
  const scan = wanted("scan") ? said(await benchScan(path.join(scratch, "scan"), Number(values.drawn))) : "";
  const felt = wanted("felt")
    ? said(
        await benchFelt(path.join(scratch, "felt"), {
          orders: Number(values.large),
          picked: Number(values.picked),
          isAlone: values.alone,
        }),
      )
    : "";
  const ofCamera = path.join(scratch, "camera");
  const pictures = wanted("scan-pictures")
    ? said(
        await benchPictures({
          half: values.half === "tuning" ? "tuning" : "unseen",
          pictures: Number(values.pictures),
          negatives: Number(values.negatives),
          firstNegative: Number(values.first),
        }),
      )
    : "";
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
  const walk = wanted("walk") ? said(benchWalk(Number(values.walked))) : "";
  const sizes = wanted("sizes") ? said(await withoutBareRoutes(benchSizes)) : "";
  const made = {
    sync,
    push,
    edges,
    "fast-path": fastPath,
    screens,
    near,
    live,
    growth,
    stock,
    floor,
    peers,
    felt,
    scan,
    "scan-pictures": pictures,
    camera,
    vitals,
    million,
    billing,
    walk,
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

/** Prints each part as soon as it is measured. */
function said(part: string): string {
  console.log(`${part}\n`);
  return part;
}
