import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";

/** Without the parts that draw a window, which take a fifth of a test's time. */
const DEBIAN_SHELL = "/usr/bin/chromium-headless-shell";
const DEBIAN = "/usr/bin/chromium";
const MINUTES_10_MS = 600_000;

/** Containers run it as root, which needs a switch, and it must not call the network by itself. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The first browser that starts: the one in CHROMIUM_PATH, Playwright's own, or the system's. */
export function findChromium(): string | undefined {
  // The browser in CHROMIUM_PATH must exist; it is never silently replaced by another.
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return [chromium.executablePath(), DEBIAN_SHELL, DEBIAN].find(starts);
}

/** Finds a browser that starts, or installs one. Throws one sentence about what is missing. */
export function ensureChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start: correct it or leave it out.`);
  }
  const own = chromium.executablePath();
  const attempts: [browser: string, install: () => void][] = [
    [own, () => {}],
    [DEBIAN_SHELL, () => {}],
    [DEBIAN, () => {}],
    [own, installWithPlaywright],
    [DEBIAN_SHELL, () => installWithApt("chromium-headless-shell")],
    [DEBIAN, () => installWithApt("chromium")],
  ];
  for (const [browser, install] of attempts) {
    install();
    if (starts(browser)) return browser;
  }
  throw new Error(
    "There is no Chromium for the end-to-end tests, and neither `npx playwright install chromium` nor `apt-get install chromium` could install one: install it, or set CHROMIUM_PATH to where it is.",
  );
}

function installWithPlaywright(): void {
  console.log("Installing Chromium with Playwright.");
  const cli = fileURLToPath(new URL("../../node_modules/playwright/cli.js", import.meta.url));
  run(process.execPath, [cli, "install", "chromium"]);
}

function installWithApt(name: string): void {
  console.log(`Installing the package ${name} with apt-get.`);
  const asRoot = process.getuid?.() === 0 ? ["env"] : ["sudo", "-n", "env"];
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name, "fonts-liberation"]])
    run(asRoot[0] as string, [...asRoot.slice(1), "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", ...args]);
}

// A failed attempt is expected: the next one may succeed, and the last one throws its own message.
function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: "ignore", timeout: MINUTES_10_MS });
}

/** A browser with missing libraries exists but does not start. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
