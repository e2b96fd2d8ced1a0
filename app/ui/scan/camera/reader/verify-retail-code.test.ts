import { beforeAll, expect, test } from "vitest";
import { readyToDecode } from "#tests/support/paper/render";
import { draw } from "#tests/support/scan/draw-label-photo";
import { drawnCode } from "#tests/support/scan/drawn-codes";
import { decode } from "./decode";
import type { Format } from "./formats";
import { fromGrey } from "./pixels";
import { readPicture } from "./read-picture";
import { type RetailBars, retailBars } from "./retail-bars";
import { isBorneOut, needsProof } from "./verify-retail-code";

beforeAll(readyToDecode);

const SIZE = { width: 200, height: 120 };

/** An unrotated code in the middle of a picture, and its position. */
function seen(bars: RetailBars, module: number) {
  const symbol = { kind: "bars" as const, widths: bars.widths, modules: bars.modules, quiet: [9, 9] as const };
  const grey = Uint8Array.from(
    draw({ ...SIZE, seed: 5, code: { symbol, pose: { tilt: 0, module } }, light: { noise: 8 } }),
  );
  const [left, right] = [100 - (bars.modules * module) / 2, 100 + (bars.modules * module) / 2];
  const corners = [
    { x: left, y: 40 },
    { x: right, y: 40 },
    { x: right, y: 80 },
    { x: left, y: 80 },
  ];
  return { picture: { grey, ...SIZE }, corners };
}
const bars = (format: Format, text: string) => retailBars(format, text) as RetailBars;

test.each<[Format, string, string[]]>([
  ["ean_13", "5580509438399", ["6580102438399"]],
  ["upc_a", "384072816609", ["374172816609"]],
  ["ean_8", "26401898", ["28407898", "70400342"]],
  ["upc_e", "042100005264", ["042100005271", "0027227000064"]],
])("the bars of %s %s are borne out by a small picture of them, others are not", (format, text, others) => {
  const { picture, corners } = seen(bars(format, text), 1.2);
  expect(isBorneOut(picture, bars(format, text), corners)).toBe(true);
  for (const other of others) {
    const code = retailBars(format, other);
    expect(code !== null && isBorneOut(picture, code, corners)).toBe(false);
  }
});

test("a short code within a longer one has no paper beside it", () => {
  const { picture, corners } = seen(bars("ean_8", "24593991"), 1.5);
  expect(isBorneOut(picture, bars("ean_8", "24593991"), corners)).toBe(true);
  for (const x of [46, 47, 153, 154]) for (let y = 0; y < SIZE.height; y++) picture.grey[y * SIZE.width + x] = 0;
  expect(isBorneOut(picture, bars("ean_8", "24593991"), corners)).toBe(false);
});

test("what leaves out zeros is drawn as decoders read it", async () => {
  const { picture } = seen(bars("upc_e", "04252614"), 2.2);
  const [read] = await decode(fromGrey(picture.grey, 200, 120), { formats: ["upc_e"], lines: 3, effort: "search" });
  expect(read?.text.slice(-12)).toBe("042100005264");
});

test("lines that agree on a wrong code with a right check digit are not believed", async () => {
  // Reading this small code upside down, three lines round to 6212871677357.
  const pose = { tilt: 1.8068675715476274, module: 1.2384823945350947, at: [0.5244910126551985, 0.5297272822633385] };
  const scene = { width: 960, height: 720, clutter: true, seed: 30, light: { noise: 6 } };
  const code = {
    symbol: drawnCode("EAN-13", "5153116848211"),
    pose: { ...pose, at: [pose.at[0], pose.at[1]] as const },
  };
  const picture = fromGrey(Uint8Array.from(draw({ ...scene, code: code as never })), 960, 720);
  expect((await readPicture(picture)).filter(({ text }) => text !== "5153116848211")).toEqual([]);
});

test.each([
  // The wrong UPC-A that was read in a real photo: 2.3 pixels per module in an enlarged cut-out.
  { pixels: 2.3, enlargedBy: 1.05, needed: true },
  { pixels: 2.3, enlargedBy: 2.5, needed: true },
  { pixels: 4.5, enlargedBy: 2, needed: true },
  { pixels: 6, enlargedBy: 2, needed: false },
  { pixels: 2.3, enlargedBy: 1, needed: false },
  { pixels: 1.9, enlargedBy: 1, needed: true },
])("$pixels pixels a module, enlarged by $enlargedBy: a second proof is needed, $needed", (given) => {
  expect(needsProof(given.pixels, given.enlargedBy)).toBe(given.needed);
});
