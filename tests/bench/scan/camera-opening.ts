import { mkdirSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, chromium } from "playwright";
import { knownAmong } from "#app/ui/scan/camera/reader/expected-codes";
import { CHROMIUM_FLAGS, findChromium } from "#tests/support/chromium";
import { draw } from "#tests/support/scan/draw-label-photo";
import { drawnCode, SYMBOLOGIES, type Symbology } from "#tests/support/scan/drawn-codes";
import { SIZE } from "#tests/support/scan/drawn-set";
import { writeFilm } from "#tests/support/scan/y4m";
import { signedIn } from "../load";
import { row, table } from "../print";
import { runOn } from "../run-app";

const FPS = 15;
const OPENINGS = 5;
const GOAL_MS = 300;
const CODES: Record<Symbology, string> = {
  "EAN-13": "4006381333931",
  "UPC-A": "036000291452",
  "EAN-8": "96385074",
  "Code 128": "TT-QUAY-IND-32",
  "Code 39": "SKU-40063",
  QR: "https://example.com/p/TTQUAY32",
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Opening {
  /** Milliseconds from the button until the camera's picture is visible. */
  picture: number;
  /** Milliseconds from then until a code is accepted. */
  read: number;
}

/**
 * How long the camera takes from its button to a code, in the application, with a film of a clean code instead of a
 * camera.
 */
export async function benchOpening(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  return runOn(path.join(folder, "state"), ({ url }) => opened(url, folder));
}

async function opened(url: string, folder: string): Promise<string> {
  const headers = await signedIn(url, "admin@stowline.test");
  const cookie = headers.Cookie ?? "";
  const [company] = (await (await fetch(`${url}/api/companies`, { headers })).json()) as { id: string }[];
  // A screen on which a code only looks up a product, so that any code can be read.
  const screen = `${url}/inventory/receive?company=${company?.id}`;
  const rows: string[][] = [];
  for (const symbology of SYMBOLOGIES) {
    const film = path.join(folder, "film.y4m");
    writeFilm(film, SIZE.width, SIZE.height, FPS, held(symbology));
    const [fake, file] = ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`];
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: [...CHROMIUM_FLAGS, "--use-fake-ui-for-media-stream", fake, file],
    });
    try {
      const first: Opening[] = [];
      const again: Opening[] = [];
      for (let n = 0; n < OPENINGS; n++) {
        const context = await browser.newContext(PHONE);
        const [name, value] = cookie.split("=");
        if (name && value) await context.addCookies([{ name, value, url }]);
        const [cold, warm] = await openedTwice(context, screen, CODES[symbology]);
        first.push(cold);
        again.push(warm);
        await context.close();
      }
      const middle = (openings: readonly Opening[], key: keyof Opening) =>
        openings.map((one) => one[key]).sort((a, b) => a - b)[openings.length >> 1] ?? 0;
      const said = (openings: readonly Opening[]) =>
        `${middle(openings, "picture").toFixed(0)} + ${middle(openings, "read").toFixed(0)}`;
      rows.push(row(symbology, OPENINGS, said(first), said(again), middle(again, "read") <= GOAL_MS ? "yes" : "no"));
    } finally {
      await browser.close();
    }
  }
  const head = [
    "code",
    "times",
    "opened for the first time, nothing in the cache: ms to the picture + ms to the code",
    "opened again",
    `code within ${GOAL_MS} ms of the picture`,
  ];
  return table(head, rows);
}

/** A clean label, held by hand. */
function held(symbology: Symbology) {
  const symbol = drawnCode(symbology, CODES[symbology]);
  return Array.from({ length: FPS }, (_, nth) => {
    const [x, y] = [Math.sin(nth) * 3, Math.cos(nth * 1.7) * 2];
    const at = [0.5 + x / SIZE.width, 0.5 + y / SIZE.height] as const;
    const pose = { tilt: 4 + Math.sin(nth), module: symbology === "QR" ? 6 : 2.4, at };
    return {
      grey: draw({ ...SIZE, code: { symbol, pose }, clutter: true, seed: 3, light: { noise: 6 }, grain: nth }),
      frames: 1,
    };
  });
}

/** @throws when another code is read, or none */
async function openedTwice(context: BrowserContext, screen: string, code: string): Promise<[Opening, Opening]> {
  const page = await context.newPage();
  await page.addInitScript(watchOpening);
  await page.goto(screen, { waitUntil: "networkidle" });
  const openings: Opening[] = [];
  for (let nth = 0; nth < 2; nth++) {
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await page.waitForFunction(() => (window as unknown as Watched).opening?.words, null, { timeout: 30_000 });
    const { at, picture, read, words } = await page.evaluate(() => (window as unknown as Watched).opening);
    if (!knownAmong([code])(words.replace(/^Read (\][A-Za-z]\d)?/, "")))
      throw new Error(`${code} was read as ${words}`);
    openings.push({ picture: picture - at, read: read - picture });
    const close = page.getByRole("button", { name: "Close the camera" });
    if (await close.isVisible()) await close.click();
  }
  return openings as [Opening, Opening];
}

interface Watched {
  opening: { at: number; picture: number; read: number; words: string };
}

/**
 * Runs in the page: records when the camera's button was pressed, its first picture was visible, and a code was
 * announced.
 */
function watchOpening(): void {
  document.addEventListener(
    "click",
    (event) => {
      if (!(event.target as Element).closest?.("button")?.textContent?.includes("Scan with the camera")) return;
      Object.assign(window, { opening: { at: event.timeStamp, picture: 0, read: 0, words: "" } });
    },
    { capture: true },
  );
  document.addEventListener(
    "playing",
    () => {
      const { opening } = window as unknown as Watched;
      if (opening && opening.picture === 0) opening.picture = performance.now();
    },
    { capture: true },
  );
  new MutationObserver(() => {
    const { opening } = window as unknown as Watched;
    const words = document.querySelector(".viewfinder-words")?.textContent ?? "";
    if (opening?.words !== "" || !words.startsWith("Read ")) return;
    opening.read = performance.now();
    opening.words = words;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
