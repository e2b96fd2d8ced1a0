import type { Page } from "@playwright/test";
import { SCANNED_CODE } from "#db/schema/values/scanning-values";
import { assetOf } from "#tests/bench/scan/built-reader";
import { draw, type Light, type Pose, type Scene } from "#tests/support/scan/draw-label-photo";
import { drawnCode, type Symbology } from "#tests/support/scan/drawn-codes";
import { asPng } from "#tests/support/scan/drawn-set";
import { moduleOf, samples, writtenCode } from "#tests/support/scan/written-codes";
import { expect, test } from "./support/test";

// Many pictures, each with enough time on a busy machine.
test.describe.configure({ timeout: 240_000 });

const SIZE = { width: 640, height: 480 };
const CODES: [Symbology, string][] = [
  ["EAN-13", "4006381333931"],
  ["UPC-A", "036000291452"],
  ["Code 128", "SKU-20417"],
  ["Code 39", "LOT-39A"],
  ["QR", "QR-B221-1763712000000"],
];
const HARDSHIPS: Record<string, { pose?: Partial<Pose>; light?: Light }> = {
  clean: {},
  tilted: { pose: { tilt: 38 } },
  "upside down": { pose: { tilt: 180 } },
  blurred: { light: { blur: 0.4 } },
  small: { pose: { module: 1.4 } },
  "low contrast": { light: { ink: 95, paper: 150, noise: 8 } },
};

test("the built camera reader accepts codes, and nothing in pictures without one", { tag: "@thorough" }, async ({
  page,
}) => {
  await startHarness(page);
  for (const [symbology, text] of CODES)
    for (const [hardship, { pose, light = {} }] of Object.entries(HARDSHIPS)) {
      const symbol = drawnCode(symbology, text);
      const code = { symbol, pose: { tilt: 3, module: symbology === "QR" ? 5 : 2.2, ...pose }, barHeight: 60 };
      const read = await watched(page, { code, light: { noise: 5, ...light } }, 8000);
      expect(
        read.map((one) => one.replace(/^0(?=\d{12}$)/, "")),
        `${symbology}, ${hardship}`,
      ).toEqual([text]);
    }
  for (const scene of [{ light: { noise: 300 } }, { clutter: true }, { clutter: true, light: { noise: 60 } }])
    expect(await watched(page, scene, 1500), JSON.stringify(scene)).toEqual([]);
});

test("the built reader accepts a symbol of every format that is on", { tag: "@thorough" }, async ({ page }) => {
  await startHarness(page);
  await page.evaluate((codes) => {
    document.documentElement.dataset.codes = codes;
  }, SCANNED_CODE.join(" "));
  for (const sample of samples) {
    const symbol = await writtenCode(sample);
    const code = { symbol, pose: { tilt: 3, module: moduleOf(sample, symbol, 2.2) }, barHeight: 60 };
    expect(await watched(page, { code, light: { noise: 5 } }, 8000), sample.title).toEqual([sample.text]);
  }
});

test("a code that moves through the picture is read once", async ({ page }) => {
  await startHarness(page);
  const symbol = drawnCode("EAN-13", "4006381333931");
  const frames = [0.3, 0.4, 0.5, 0.6, 0.7].map((x) => ({
    code: { symbol, pose: { tilt: 5, module: 1.8, at: [x, 0.5] as const } },
    light: { moved: 1.5, noise: 5 },
  }));
  const pictures = frames.map(png);
  const read = await page.evaluate(async (all) => {
    for (const picture of all) {
      await (globalThis as unknown as Harness).show(picture);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return (globalThis as unknown as Harness).codes();
  }, pictures);
  expect(read).toEqual(["4006381333931"]);
});

interface Harness {
  show(picture: string): Promise<void>;
  codes(): string[];
}

/** A page of the app, with its content security policy, and a video in it that shows given pictures. */
async function startHarness(page: Page): Promise<void> {
  await page.goto("/contact");
  await page.evaluate(
    async ({ modules, width, height }) => {
      const { watchFrames } = await import(modules.watch);
      const { startReader } = await import(modules.reader);
      const { where } = await startReader();
      if (where !== "worker") throw new Error(`The reader runs in the ${where}`);
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const ink = canvas.getContext("2d");
      const video = Object.assign(document.createElement("video"), {
        muted: true,
        srcObject: canvas.captureStream(20),
      });
      Object.assign(video.style, { position: "fixed", inset: 0, width: `${width}px`, height: `${height}px` });
      document.body.appendChild(video);
      let codes: string[] = [];
      let picture: ImageBitmap | null = null;
      // A canvas that does not change sends no frames.
      setInterval(() => (picture ? ink?.drawImage(picture, 0, 0) : ink?.fillRect(0, 0, width, height)), 50);
      await video.play();
      let stop = () => {};
      const harness: Harness = {
        show: async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
          picture = await createImageBitmap(new Blob([bytes]));
        },
        codes: () => codes,
      };
      const restart = () => {
        stop();
        codes = [];
        const onCode = (code: string) => codes.push(code);
        stop = watchFrames({ video, known: () => [], onCode, onFailed: () => codes.push("failed") });
      };
      restart();
      Object.assign(globalThis, harness, { restart });
    },
    { modules: { watch: assetOf("watch-frames.client"), reader: assetOf("picture-reader.client") }, ...SIZE },
  );
}

/** The codes accepted from a scene within the time limit, without further codes after the first. */
async function watched(page: Page, scene: Partial<Scene>, ms: number): Promise<string[]> {
  return page.evaluate(
    async ({ picture, until }) => {
      const harness = globalThis as unknown as Harness & { restart: () => void };
      await harness.show(picture);
      await new Promise((resolve) => setTimeout(resolve, 150));
      harness.restart();
      const end = performance.now() + until;
      while (performance.now() < end && harness.codes().length === 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return harness.codes();
    },
    { picture: png(scene), until: ms },
  );
}

function png(scene: Partial<Scene>): string {
  const grey = draw({ ...SIZE, seed: 11, ...scene });
  const drawn = { name: "", symbology: "none", kind: "", text: null, grey, ...SIZE } as const;
  return asPng(drawn).toString("base64");
}
