import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { pngOnWhite } from "./png";

/**
 * A PNG of these rows, each preceded by its filter type. Its checksums are zero, because the decoder does not check
 * them.
 */
function png(width: number, depth: number, kind: number, rows: number[][], more: [string, number[]][] = [], woven = 0) {
  const u32 = (n: number) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
  const chunk = (name: string, data: number[]) => [...u32(data.length), ...Buffer.from(name), ...data, 0, 0, 0, 0];
  const head = [...u32(width), ...u32(rows.length), depth, kind, 0, 0, woven];
  const packed = [...deflateSync(Uint8Array.from(rows.flat()))];
  const chunks = [
    ["IHDR", head],
    ...more,
    ["IDAT", packed.slice(0, 5)],
    ["IDAT", packed.slice(5)],
    ["IEND", []],
  ] as const;
  return Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    ...chunks.flatMap(([name, data]) => chunk(name, [...data])),
  ]);
}
const points = async (file: Uint8Array) => {
  const rgb = [...((await pngOnWhite(file)) ?? [])];
  return Array.from({ length: rgb.length / 3 }, (_, n) => rgb.slice(n * 3, n * 3 + 3).join());
};

test("colours, greys and palettes of any depth come out as their points", async () => {
  expect(await points(png(2, 8, 2, [[0, 255, 0, 0, 0, 0, 255]]))).toEqual(["255,0,0", "0,0,255"]);
  expect(await points(png(1, 16, 2, [[0, 200, 9, 100, 9, 50, 9]]))).toEqual(["200,100,50"]);
  expect(await points(png(3, 1, 0, [[0, 0b10100000]]))).toEqual(["255,255,255", "0,0,0", "255,255,255"]);
  const palette: [string, number[]][] = [
    ["PLTE", [1, 2, 3, 9, 8, 7]],
    ["tRNS", [255, 0]],
  ];
  expect(await points(png(3, 4, 3, [[0, 0x01, 0x00]], palette))).toEqual(["1,2,3", "255,255,255", "1,2,3"]);
});

test("transparent parts are drawn on white paper", async () => {
  const clear = [0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 51];
  expect(await points(png(3, 8, 6, [clear]))).toEqual(["255,255,255", "255,0,0", "204,204,204"]);
  expect(await points(png(2, 8, 4, [[0, 0, 255, 0, 0]]))).toEqual(["0,0,0", "255,255,255"]);
});

test("each way of writing a row as a difference is undone", async () => {
  const rows = [
    [1, 10, 10],
    [2, 1, 1],
    [3, 5, 1],
    [4, 1, 1],
  ];
  // Filter 1 predicts from the left, 2 from above, 3 from the mean of both, 4 by Paeth.
  expect(await points(png(2, 8, 0, rows))).toEqual(
    [10, 20, 11, 21, 10, 16, 11, 17].map((grey) => `${grey},${grey},${grey}`),
  );
});

test("interlaced, truncated and unknown pictures are refused", async () => {
  expect(await pngOnWhite(png(1, 8, 2, [[0, 1, 2, 3]], [], 1))).toBeNull();
  expect(await pngOnWhite(png(9, 8, 2, [[0, 1, 2, 3]]))).toBeNull();
  expect(await pngOnWhite(png(1, 8, 5, [[0, 1, 2, 3]]))).toBeNull();
  expect(await pngOnWhite(png(1, 8, 2, [[0, 1, 2, 3]]).slice(0, 40))).toBeNull();
});
