import { expect, test } from "vitest";
import { AIM, codeAimedAt, inAimingFrame } from "./aiming-frame";

test("the aiming frame on an upright phone covers the center of a wide video", () => {
  const region = codeAimedAt({ width: 1280, height: 720 }, { width: 360, height: 480 });
  const seen = 540;
  expect(region.width).toBeCloseTo(seen * AIM.width);
  expect(region.x + region.width / 2).toBeCloseTo(640);
  expect(region.y + region.height / 2).toBeCloseTo(360);
});

test("a video that is not there yet has no frame, and a box that is not drawn sees all", () => {
  expect(codeAimedAt({ width: 0, height: 0 }, { width: 360, height: 480 })).toMatchObject({ width: 0, height: 0 });
  expect(codeAimedAt({ width: 640, height: 480 }, { width: 0, height: 0 })).toMatchObject({ width: 640, height: 480 });
});

const region = { x: 100, y: 100, width: 200, height: 100 };
const at = (x: number, y: number) => ({ points: [{ x, y }] });

test("of several codes the one nearest to the middle of the frame is meant", () => {
  const [far, near] = [at(110, 110), at(190, 150)];
  expect(inAimingFrame([far, near], region)).toMatchObject({ read: near, isWithin: true });
});

test("a code beside the frame is marked as outside", () => {
  expect(inAimingFrame([at(20, 20)], region)?.isWithin).toBe(false);
  expect(inAimingFrame([], region)).toBeNull();
});
