/**
 * `npm run bench`: prints each part's figures as Markdown; with `--write` keeps them all in docs/benchmarks.md.
 * `--orders N` is the size of the sync (10,000), `--large N` that of the large database (100,000).
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildApp } from "#workers/local/build";
import { ROOT } from "#workers/local/paths";
import { benchScreens } from "./screens";
import { benchSizes } from "./sizes";
import { benchSync } from "./sync";

const { values } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    orders: { type: "string", default: "10000" },
    large: { type: "string", default: "100000" },
  },
});

const scratch = mkdtempSync(path.join(tmpdir(), "stowline-bench-"));
try {
  // The bare page, the floor of the comparison, is in this build only.
  process.env.BENCH_ROUTES = "1";
  await buildApp(path.join(scratch, "build.log"));
  const sync = said(await benchSync(path.join(scratch, "sync"), Number(values.orders)));
  const screens = said(await benchScreens(path.join(scratch, "screens"), [1_000, Number(values.large)]));
  delete process.env.BENCH_ROUTES;
  await buildApp(path.join(scratch, "build.log"));
  const sizes = said(await benchSizes(path.join(scratch, "worker")));
  const report = [
    "# Benchmarks",
    "",
    `Made by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}, commit ${commit()}.`,
    "Everything runs on one machine: the app in workerd, its D1, the storefront and the client share those cores.",
    "",
    "## Orders from the store into staging, and from staging to orders",
    "",
    sync,
    "",
    "## Screens",
    "",
    "As the admin, over all companies, 50 rows; one connection, one request after another. `small / large` where two figures stand.",
    "",
    screens,
    "",
    "## What a browser loads, and the worker",
    "",
    sizes,
    "",
  ].join("\n");
  if (values.write) writeFileSync(`${ROOT}docs/benchmarks.md`, report);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Each part is shown as soon as it is there. */
function said(part: string): string {
  console.log(`${part}\n`);
  return part;
}

function commit(): string {
  return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT }).toString().trim();
}
