import { readFile } from "node:fs/promises";
import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { Response as MiniflareResponse } from "miniflare";
import { defineConfig } from "vitest/config";
import { databaseCopies } from "./tests/setup/database-copies";
import { scratchFolder } from "./workers/local/scratch";

const here = import.meta.dirname;
const alias = {
  "#app": path.join(here, "app"),
  "#db": path.join(here, "db"),
  "#workers": path.join(here, "workers"),
  "#tests": path.join(here, "tests"),
};
// Miniflare lays its databases there.
process.env.TMPDIR = scratchFolder();
const define = { __APP_VERSION__: JSON.stringify("test") };

/** What the build lays beside the Worker lies in its package, and that is how the tests' own addresses name it. */
async function fileOf(request: { url: string }) {
  const { pathname } = new URL(request.url);
  return new MiniflareResponse(await readFile(path.join(here, pathname)));
}

/** The app as a process that is killed, and beside it the tests of `npm run faults -- --real`, which only that runs. */
const real = {
  resolve: { alias: { ...alias, "cloudflare:test": path.join(here, "tests/faults/real/bindings.ts") } },
  define,
  test: { name: "real", include: ["tests/faults/real/*.test.ts"], testTimeout: 7_200_000, hookTimeout: 600_000 },
};

/** No test is timed: this only ends one that hangs, also on a slow machine. */
const PATIENCE_MS = 180_000;

/** Of each kind of tests. Each that runs in workerd has a process and a database of its own. */
const WORKERS = 2;

/**
 * Two kinds of unit tests: `*.db.test.ts` and `*.route.test.ts` run inside workerd on the real D1 with the real
 * migrations, everything else in plain Node. Partners are the fakes of `tests/support`, on loopback.
 */
export default defineConfig(async () => ({
  test: {
    projects: [
      ...(process.env.FAULT_REAL ? [real] : []),
      {
        resolve: { alias },
        define,
        test: {
          name: "node",
          // Nothing here leaves anything behind, and each file would load the same modules anew.
          isolate: false,
          // `npm test` runs the other kind at the same time.
          maxWorkers: Number(process.env.NODE_TEST_WORKERS) || WORKERS,
          include: [
            "app/**/*.test.{ts,tsx}",
            "db/**/*.test.ts",
            "workers/**/*.test.ts",
            "tests/{support,integrations,replicas}/**/*.test.ts",
          ],
          exclude: ["**/*.db.test.ts", "**/*.route.test.ts"],
          setupFiles: ["./tests/setup/console.ts"],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        resolve: { alias },
        define,
        plugins: [
          cloudflareTest({
            main: "./tests/setup/worker.ts",
            wrangler: { configPath: "./tests/setup/wrangler.toml" },
            miniflare: {
              cf: false,
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations(path.join(here, "migrations")),
                STOCK_OPERATIONS: process.env.STOCK_OPERATIONS ?? "",
                STOCK_SEED: process.env.STOCK_SEED ?? "",
                REPLICA_REQUESTS: process.env.REPLICA_REQUESTS ?? "",
                REPLICA_SEED: process.env.REPLICA_SEED ?? "",
                FAULT_KILLS: process.env.FAULT_KILLS ?? "",
                FAULT_SEED: process.env.FAULT_SEED ?? "",
                FAULT_FOCUS: process.env.FAULT_FOCUS ?? "",
                THOROUGH: process.env.THOROUGH ?? "",
                FUZZ: process.env.FUZZ ?? "",
                FUZZ_SEED: process.env.FUZZ_SEED ?? "",
              },
              serviceBindings: { ASSETS: fileOf, DATABASE_COPIES: databaseCopies() },
            },
          }),
        ],
        test: {
          name: "workerd",
          include: ["**/*.db.test.ts", "tests/**/*.route.test.ts"],
          exclude: ["node_modules/**", "build/**"],
          setupFiles: ["./tests/setup/console.ts", "./tests/setup/database.ts"],
          globalSetup: ["./tests/setup/partners.ts"],
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                // Class fields as the packages have them: lowered ones make slow objects.
                esbuildOptions: { target: "esnext" },
                include: [
                  "@remix-run/cloudflare",
                  "@remix-run/react",
                  "@conform-to/react",
                  "@conform-to/zod/v4",
                  "@simplewebauthn/server",
                  "react",
                  "react/jsx-runtime",
                  "react/jsx-dev-runtime",
                  "react-dom/server",
                  "isbot",
                  // Two hundred modules otherwise, which each process would load one by one.
                  "drizzle-orm",
                  "drizzle-orm/column",
                  "drizzle-orm/sqlite-core",
                  "zod",
                ],
              },
            },
          },
        },
      },
    ],
  },
}));
