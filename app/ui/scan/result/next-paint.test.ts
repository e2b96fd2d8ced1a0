import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nextPaint } from "./next-paint";

let frames: (() => void)[] = [];
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const drawn = async () => {
  for (const frame of frames.splice(0)) frame();
  await vi.advanceTimersByTimeAsync(0);
};

test("work waits for the frame, and runs in the order of the calls", async () => {
  const done: number[] = [];
  for (const n of [1, 2, 3]) void nextPaint().then(() => done.push(n));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([]);
  await drawn();
  expect(done).toEqual([1, 2, 3]);
  void nextPaint().then(() => done.push(4));
  expect(frames).toHaveLength(1);
  await drawn();
  expect(done).toEqual([1, 2, 3, 4]);
});

test.each(["visibilitychange", "pagehide"])("it does not wait for a frame that may never come: %s", async (event) => {
  const done: number[] = [];
  void nextPaint().then(() => done.push(1));
  page.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  page.visibilityState = "hidden";
  void nextPaint().then(() => done.push(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([1, 2]);
});

test("on a page that draws no frames it begins without one, and a late frame ends no other wait", async () => {
  const done: number[] = [];
  void nextPaint().then(() => done.push(1));
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual([1]);
  void nextPaint().then(() => done.push(2));
  frames.splice(0, 1)[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([1]);
  await drawn();
  expect(done).toEqual([1, 2]);
});
