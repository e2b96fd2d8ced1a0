import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./tests/support/chromium";

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// Each worker has an app of its own: process.env.E2E_URL and process.env.E2E_STORE_URL (the demo storefront) lead to it.
const own = process.env.TEST_PARALLEL_INDEX;
if (own) {
  process.env.E2E_URL = process.env[`E2E_URL_${own}`];
  process.env.E2E_STORE_URL = process.env[`E2E_STORE_URL_${own}`];
}

/** `E2E_WORKERS=1` for a file alone: the second app takes a quarter of a minute to start. */
const WORKERS = Number(process.env.E2E_WORKERS || 2);
const ADDRESSES = Array.from(
  { length: WORKERS },
  (_, n) => `app (?<E2E_URL_${n}>\\S+) store (?<E2E_STORE_URL_${n}>\\S+)`,
);

/** `npm run test:thorough`: every test, in every way that its tags name, and with all of axe's checks (support/axe.ts). */
const IS_THOROUGH = Boolean(process.env.THOROUGH);
const LONG = IS_THOROUGH ? [] : [/@thorough/];

/** The tests of a project: all with its tag in a thorough run, otherwise those that have it as their first tag. */
const tagged = (tag: string) => new RegExp(IS_THOROUGH ? `@${tag}` : `^[^@]*@${tag}`);
const NOT_DESKTOP = IS_THOROUGH ? /^(?!.*@desktop).*@(phone|no-js)/ : tagged("(phone|no-js)");

/**
 * The tests of a worker share one app and its database, as its users do; two workers share nothing, so that their tests
 * may run at the same time. A test runs on the desktop unless it has a tag: `@phone`, `@no-js`, or several of
 * `@desktop @phone @no-js`. With several, `npm test` runs it in the way of the first one only.
 */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  workers: WORKERS,
  // A machine that stood still is told from a fault by another try; what passed only then is listed as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 90_000,
  // A machine that does other things too is slow, not wrong.
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env.E2E_URL,
    browserName: "chromium",
    actionTimeout: 15_000,
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    // A test's routes do not see what a service worker requests. The tests of offline pages allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A trace of every test would take as long as a quarter of it.
    trace: "on-first-retry",
  },
  projects: [
    { name: "desktop", use: desktop, grepInvert: [NOT_DESKTOP, ...LONG] },
    { name: "phone", use: phone, grep: tagged("phone"), grepInvert: LONG },
    { name: "no-js", use: { ...desktop, javaScriptEnabled: false }, grep: tagged("no-js"), grepInvert: LONG },
  ],
  webServer: {
    command: "node --import tsx workers/local/e2e-server.ts",
    env: { E2E_APPS: String(WORKERS) },
    wait: { stdout: new RegExp(`ready: ${ADDRESSES.join(" ")}`) },
    timeout: 300_000,
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  },
});
