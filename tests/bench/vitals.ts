import { type Browser, chromium, type Page } from "playwright";
import { CHROMIUM_FLAGS, findChromium } from "#tests/support/chromium";
import { signedIn } from "./load";
import { row, table } from "./print";
import { runOn } from "./run-app";

const ADMIN = "admin@stowline.test";
const CLIENT = "client@helix.test";

/** Lighthouse's throttling of a phone, and an office connection. Bytes per second, and milliseconds. */
const DEVICES = {
  phone: {
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    line: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
    cpu: 4,
  },
  desk: {
    context: { viewport: { width: 1280, height: 800 } },
    line: { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 },
    cpu: 1,
  },
} as const;
type Device = keyof typeof DEVICES;

const PAGES: readonly { name: string; path: string; as?: string }[] = [
  { name: "Landing page", path: "/" },
  { name: "Sign-in", path: "/api/login" },
  { name: "Dashboard", path: "/", as: ADMIN },
  { name: "Orders", path: "/orders", as: ADMIN },
  { name: "Staging", path: "/staging", as: ADMIN },
  { name: "Inventory", path: "/inventory", as: ADMIN },
  { name: "Picking", path: "/picking", as: ADMIN },
  { name: "Scanner", path: "/scanner", as: ADMIN },
  { name: "Shipping", path: "/shipping", as: ADMIN },
  { name: "Reports", path: "/reports", as: ADMIN },
  { name: "My Orders", path: "/my-orders", as: CLIENT },
];

interface Vitals {
  lcp: number;
  cls: number;
  inp: number;
}

/** Web vitals of each page with an empty browser cache: the median and the worst of `times` loads. */
export async function benchVitals(stateDir: string, times: number): Promise<string> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    return await runOn(stateDir, ({ url }) => ofPages(browser, url, times));
  } finally {
    await browser.close();
  }
}

async function ofPages(browser: Browser, url: string, times: number): Promise<string> {
  const cookies = new Map<string, string>();
  for (const email of [ADMIN, CLIENT]) cookies.set(email, (await signedIn(url, email)).Cookie ?? "");
  const rows: string[][] = [];
  for (const { name, path, as } of PAGES)
    for (const device of ["phone", "desk"] as const) {
      const seen: Vitals[] = [];
      // The first load is not counted, because the Worker reads its code then.
      for (let n = 0; n <= times; n++) {
        const vitals = await look(browser, url + path, device, as ? cookies.get(as) : undefined);
        if (n > 0) seen.push(vitals);
      }
      rows.push(row(name, device, ...figures(seen)));
    }
  return table(["page", "on", "LCP ms median / worst", "CLS worst", "INP ms median / worst", "goals"], rows);
}

/** LCP under 1 s, INP under 100 ms, CLS 0, for the median load. */
function figures(seen: readonly Vitals[]): string[] {
  const sorted = (key: keyof Vitals) => seen.map((one) => one[key]).sort((a, b) => a - b);
  const middle = (key: keyof Vitals) => sorted(key)[Math.floor(seen.length / 2)] ?? 0;
  const worst = (key: keyof Vitals) => sorted(key).at(-1) ?? 0;
  const missed = [middle("lcp") >= 1000 && "LCP", worst("cls") > 0 && "CLS", middle("inp") >= 100 && "INP"].filter(
    Boolean,
  );
  return [
    `${middle("lcp").toFixed(0)} / ${worst("lcp").toFixed(0)}`,
    worst("cls").toFixed(3),
    `${middle("inp").toFixed(0)} / ${worst("inp").toFixed(0)}`,
    missed.length === 0 ? "reached" : `${missed.join(", ")} not reached`,
  ];
}

async function look(browser: Browser, url: string, device: Device, cookie: string | undefined): Promise<Vitals> {
  const { context: screen, line, cpu } = DEVICES[device];
  const context = await browser.newContext(screen);
  try {
    const [name, value] = cookie?.split("=") ?? [];
    if (name && value) await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send("Network.enable");
    await tools.send("Network.emulateNetworkConditions", line);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "load" });
    // Content that arrives late would shift the layout.
    await page.waitForTimeout(500);
    const { lcp } = await page.evaluate(read);
    if (lcp === 0) throw new Error(`${url} painted nothing`);
    await handle(page);
    return { ...(await page.evaluate(read)), lcp };
  } finally {
    await context.close();
  }
}

/** Interactions possible on any page: moving the focus by keyboard, typing, and pressing what opens something. */
async function handle(page: Page): Promise<void> {
  for (let n = 0; n < 3; n++) await page.keyboard.press("Tab");
  const field = page.locator("main input:is([type=text], [type=search], [type=email], :not([type])):visible").first();
  if (await field.count()) {
    await field.click();
    await field.pressSequentially("tern", { delay: 60 });
  }
  const opens = page.locator("header button[aria-haspopup]:visible, header button[aria-expanded]:visible").first();
  if (await opens.count()) await opens.click();
  await page.waitForTimeout(300);
}

interface Watched {
  vitals: Vitals;
}

/**
 * Runs in the page before its own scripts. Contains no named function, because the compiler would insert a helper for
 * it.
 */
function watch(): void {
  const vitals: Vitals = { lcp: 0, cls: 0, inp: 0 };
  Object.assign(window, { vitals });
  for (const type of ["largest-contentful-paint", "layout-shift", "event"])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Record<string, number>)[]) {
        if (type === "largest-contentful-paint") vitals.lcp = entry.startTime;
        else if (type === "layout-shift") vitals.cls += entry.hadRecentInput ? 0 : (entry.value ?? 0);
        else if (entry.interactionId) vitals.inp = Math.max(vitals.inp, entry.duration);
      }
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

const read = (): Vitals => (window as unknown as Watched).vitals;
