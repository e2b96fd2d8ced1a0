import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright";
import { CHROMIUM_FLAGS, findChromium } from "#tests/support/chromium";
import type { Local } from "#workers/local/local";
import { openState } from "#workers/local/state";
import { fill } from "../fill";
import { binOf, codeOf, emailOf, fillFloor } from "../floor/fill-floor";
import { Device as Scanner } from "../floor/users/device";
import { begunOrder, pickWhile } from "../floor/users/order-picker";
import { newFloor } from "../floor/world/simulated-floor";
import { signedIn } from "../load";
import { row, table } from "../print";
import { runOn } from "../run-app";

/** Concurrent pickers who scan about once per second each. */
const OTHERS = 15;
const PACE_MS = 1_000;
/** Interval between the keystrokes of a wedge scanner. */
const KEY_MS = 4;
/** Time for a screen to become idle after it was opened. */
const SETTLE_MS = 2_000;
const PATIENCE_MS = 10_000;
const GOALS_MS = { feedback: 50, response: 300 } as const;

/** A phone on the warehouse's Wi-Fi, and a desktop with a cable. Bytes per second, and milliseconds. */
const DEVICES = {
  "phone, Wi-Fi": {
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    line: { offline: false, latency: 30, downloadThroughput: 10_000_000 / 8, uploadThroughput: 5_000_000 / 8 },
    cpu: 4,
  },
  desk: {
    context: { viewport: { width: 1280, height: 800 } },
    line: { offline: false, latency: 2, downloadThroughput: 100_000_000 / 8, uploadThroughput: 100_000_000 / 8 },
    cpu: 1,
  },
} as const;
type Device = keyof typeof DEVICES;
type Headers = Record<string, string>;

/** Milliseconds from the scanner's last keystroke. */
interface Felt {
  /** Until the screen announces the scan's result, in text and color and with a beep. */
  feedback: number;
  /** Until the screen shows the server's response. */
  response: number;
}

/**
 * The delay that a user sees for each scan in a browser, with this many orders: first alone, then while others scan. The
 * others and the server share the machine's processors with the browser, which in a warehouse they do not.
 */
export async function benchFelt(stateDir: string, { orders, ...work }: Omit<Work, "companyIds">): Promise<string> {
  await runOn(stateDir, async () => undefined);
  const state = openState(stateDir);
  await fill(state, orders);
  const companyIds = await fillFloor(state, { users: OTHERS + 1 });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    return await runOn(stateDir, (local) => onDevices(local, browser, { companyIds, orders, ...work }));
  } finally {
    await browser.close();
  }
}

interface Work {
  companyIds: readonly [string, string];
  /** Orders per device. */
  picked: number;
  orders: number;
  /** On the phone only, while nobody else scans. */
  isAlone: boolean;
}

async function onDevices(
  local: Local,
  browser: Browser,
  { companyIds, picked, orders, isAlone }: Work,
): Promise<string> {
  const office = await signedIn(local.url, "admin@stowline.test");
  const floor = newFloor({ url: local.url, companyIds, office, pace: PACE_MS });
  const scanners: Scanner[] = [];
  for (let n = 0; n < OTHERS; n++) scanners.push(new Scanner(floor, n, await signedIn(local.url, emailOf(n))));
  const own = new Scanner(floor, OTHERS, await signedIn(local.url, emailOf(OTHERS)));
  const rows: string[][] = [];
  const measure = async (others: number) => {
    for (const device of isAlone ? (["phone, Wi-Fi"] as const) : (Object.keys(DEVICES) as Device[])) {
      const { bins, units } = await scans(browser, device, { own, orders: picked });
      rows.push(line(`a bin, ${device}`, others, bins), line(`a unit, ${device}`, others, units));
    }
  };
  await measure(0);
  if (!isAlone) await whileOthersScan(floor, scanners, () => measure(OTHERS));
  const head = [
    `at ${orders.toLocaleString("en-US")} orders`,
    "others who scan",
    "scans",
    `feedback on the screen, ms p50 / p95 (goal ${GOALS_MS.feedback})`,
    `server's response on the screen, ms p50 / p95 (goal ${GOALS_MS.response})`,
    "goals at p95",
  ];
  return table(head, rows);
}

async function whileOthersScan(floor: Scanner["floor"], scanners: readonly Scanner[], measure: () => Promise<void>) {
  let isOn = true;
  const others = Promise.all(scanners.map((scanner) => pickWhile(floor, scanner, () => isOn)));
  await Promise.race([measure(), others.then(() => Promise.reject(new Error("The others stopped")))]).finally(() => {
    isOn = false;
  });
  await others;
}

function line(name: string, others: number, felt: readonly Felt[]): string[] {
  const at = (key: keyof Felt, share: number) => {
    const sorted = felt.map((one) => one[key]).sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  };
  const both = (key: keyof Felt) => `${at(key, 0.5).toFixed(0)} / ${at(key, 0.95).toFixed(0)}`;
  const missed = (["feedback", "response"] as const).filter((key) => at(key, 0.95) > GOALS_MS[key]);
  const reached = missed.length === 0 ? "reached" : `${missed.join(", ")} not reached`;
  return row(name, others, felt.length, both("feedback"), both("response"), reached);
}

async function scans(browser: Browser, device: Device, { own, orders }: { own: Scanner; orders: number }) {
  const { context: screen, line: network, cpu } = DEVICES[device];
  const { url } = own.floor;
  const context = await browser.newContext(screen);
  const felt: Record<"bins" | "units", Felt[]> = { bins: [], units: [] };
  try {
    await signIn(context, url, own.headers);
    const page = await context.newPage();
    await page.addInitScript(watch);
    const tools = await context.newCDPSession(page);
    await tools.send("Network.enable");
    await tools.send("Network.emulateNetworkConditions", network);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    for (let n = 0; n < orders; n++) {
      const { orderId, lines } = await begunOrder(own.floor, own);
      // The page stays from one order to the next, as a picker's does.
      if (n === 0) await page.goto(`${url}/picking`);
      else await page.getByRole("link", { name: "Picking", exact: true }).filter({ visible: true }).first().click();
      await page.locator(`input[name=orderId][value="${orderId}"]`).first().waitFor({ state: "attached" });
      await page.getByText("Listening for scans").waitFor();
      // Installs Playwright's own script in the page, which the first scan would wait for otherwise.
      await page.evaluate(() => document.title);
      await sleep(SETTLE_MS);
      for (const { shelf, quantity } of lines) {
        felt.bins.push(await scanned(page, tools, binOf(shelf)));
        for (let unit = 0; unit < quantity; unit++) felt.units.push(await scanned(page, tools, codeOf(shelf)));
      }
      await own.postOnce(`/api/picking/${orderId}/complete`, {});
    }
    return felt;
  } finally {
    await context.close();
  }
}

async function signIn(context: BrowserContext, url: string, headers: Headers): Promise<void> {
  const [name, value] = headers.Cookie?.split("=") ?? [];
  if (name && value) await context.addCookies([{ name, value, url }]);
}

/** Types one scan key by key and returns the observed delays. @throws when the screen never responds */
async function scanned(page: Page, tools: CDPSession, code: string): Promise<Felt> {
  await sleep(PACE_MS * (0.5 + Math.random()));
  const sent: Promise<unknown>[] = [];
  for (const key of [...code, "Enter"]) {
    const what = key === "Enter" ? { key, code: key, text: "\r", windowsVirtualKeyCode: 13 } : { key, text: key };
    for (const type of ["keyDown", "keyUp"] as const)
      sent.push(tools.send("Input.dispatchKeyEvent", { type, ...what }));
    await sleep(KEY_MS);
  }
  await Promise.all(sent);
  // Waits for a promise of the page: asking again and again would take time of the page's thread.
  const { at, feedback, response, words } = await Promise.race([
    page.evaluate(() => (window as unknown as Watched).scan.isAnswered),
    sleep(PATIENCE_MS).then(() => Promise.reject(new Error(`${code} was not answered`))),
  ]);
  if (feedback <= 0 || !words.includes("Product Found")) throw new Error(`${code} got: ${words}`);
  return { feedback: feedback - at, response: response - at };
}

/** Times of the page's own clock; 0 for events that have not happened, -1 for one that is about to be painted. */
interface Watched {
  scan: {
    at: number;
    /** When the result was in the document, and when it was painted. */
    written: number;
    feedback: number;
    hasAnswer: boolean;
    response: number;
    words: string;
    isAnswered: Promise<Pick<Watched["scan"], "at" | "feedback" | "response" | "words">>;
    resolve(scan: object): void;
  };
}

/**
 * Runs in the page: records the scanner's last keystroke, and when its effects were painted. The browser itself reports
 * when it painted what the keystroke changed (Event Timing, in steps of 8 ms); a timer after the frame may run later,
 * after other work. Contains no named function, because the compiler would insert a helper for it.
 */
function watch(): void {
  let shown: string | null | undefined;
  // On the window, like the scan field, which lets no key further than that.
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter") return;
      shown = document.querySelector(".scan-result")?.textContent;
      const scan = { at: event.timeStamp, written: 0, feedback: 0, hasAnswer: false, response: 0, words: "" };
      const isAnswered = new Promise((resolve) => Object.assign(scan, { resolve }));
      Object.assign(window, { scan: Object.assign(scan, { isAnswered }) });
    },
    { capture: true },
  );
  new PerformanceObserver((seen) => {
    const { scan } = window as unknown as Watched;
    for (const { name, startTime, duration } of seen.getEntries())
      if (scan && name === "keydown" && startTime === scan.at && scan.written <= startTime + duration)
        scan.feedback = scan.feedback > 0 ? Math.min(scan.feedback, startTime + duration) : startTime + duration;
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  const ask = window.fetch;
  window.fetch = async (...args) => {
    const answer = await ask(...args);
    if (!answer.url.includes("/picking/act/")) return answer;
    const { scan } = window as unknown as Watched;
    scan.hasAnswer = true;
    // Once the screen is idle without having changed, the response is what it showed before.
    requestIdleCallback(() => document.body.toggleAttribute("data-answered"));
    return answer;
  };
  new MutationObserver(() => {
    const { scan } = window as unknown as Watched;
    if (!scan || scan.response > 0) return;
    const strip = document.querySelector(".scan-result");
    const note = document.querySelector("form p > .js-only")?.textContent ?? "";
    const hasFeedback = scan.written === 0 && strip !== null && strip.textContent !== shown;
    const hasResponse = note.startsWith("Listening") && scan.hasAnswer;
    if (!hasFeedback && !hasResponse) return;
    if (hasFeedback) scan.written = performance.now();
    // After the frame that shows it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const painted = performance.now();
        if (hasFeedback && scan.feedback === 0) scan.feedback = painted;
        scan.words = strip?.textContent ?? "";
        if (hasResponse && scan.response === 0) {
          scan.response = painted;
          // The browser reports a while later when it painted the feedback.
          setTimeout(() => scan.resolve({ ...scan, isAnswered: null, resolve: null }), 150);
        }
      }),
    );
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["data-answered"],
  });
}
