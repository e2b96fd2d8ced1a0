import { expect, test } from "vitest";
import { bomb, JPEG, joined, NO_PICTURES, PNG, WEBP, WEBP_EXTENDED, WEBP_LOSSLESS } from "#tests/factories/image";
import { judgeImage } from "./image-format";

test.each([
  ["image/jpeg", JPEG],
  ["image/png", PNG],
  ["image/webp", WEBP],
  ["image/webp", WEBP_LOSSLESS],
  ["image/webp", WEBP_EXTENDED],
])("%s is known by its content, with its size", (type, bytes) => {
  expect(judgeImage(bytes)).toEqual({ type, width: 6, height: 4 });
});

test("what a camera hangs behind a picture does not spoil it", () => {
  expect(judgeImage(joined(JPEG, JPEG))).toMatchObject({ width: 6 });
});

test.each(Object.entries(NO_PICTURES))("%s is no picture", (_what, bytes) => {
  expect(judgeImage(bytes)).toHaveProperty("problem");
});

test("a small file that would decode to a huge picture is refused before decoding", () => {
  expect(judgeImage(bomb(50_000, 50_000))).toEqual({
    problem: "The image has 50,000 × 50,000 pixels. At most 40 million are allowed",
  });
  expect(judgeImage(bomb(8000, 5000))).toMatchObject({ type: "image/png", width: 8000 });
  expect(judgeImage(bomb(0, 5000))).toHaveProperty("problem");
});

test("whatever is cut off or changed, judging ends and never throws", () => {
  for (const picture of [JPEG, PNG, WEBP, WEBP_LOSSLESS, WEBP_EXTENDED]) {
    for (let length = 0; length < picture.length; length++) {
      expect(judgeImage(picture.slice(0, length)), `${length} bytes`).toHaveProperty("problem");
    }
    for (let at = 0; at < picture.length; at++) {
      const broken = Uint8Array.from(picture);
      broken[at] = 0xff;
      expect(() => judgeImage(broken)).not.toThrow();
    }
  }
});
