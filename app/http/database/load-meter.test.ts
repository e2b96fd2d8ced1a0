import { expect, test } from "vitest";
import { createLoadMeter } from "./load-meter.server";

const load = (trips: number, bytes: number | null = null) => ({ trips, rowsRead: 10, rowsWritten: 1, ms: 0.5, bytes });

test("requests of a minute are written down together, with the latest size", () => {
  const meter = createLoadMeter(0);
  meter.add(load(1, 500));
  meter.add(load(2));
  expect(meter.take(59_999)).toBeNull();
  expect(meter.take(60_000)).toEqual({ trips: 3, rowsRead: 20, rowsWritten: 2, ms: 1, bytes: 500 });
  meter.add(load(1, 600));
  expect(meter.take(119_999)).toBeNull();
  expect(meter.take(120_000)).toMatchObject({ trips: 1, bytes: 600 });
});

test("an idle minute writes nothing, and what could not be written is added again", () => {
  const meter = createLoadMeter(0);
  expect(meter.take(60_000)).toBeNull();
  meter.add(load(1));
  const taken = meter.take(120_000)!;
  meter.add(load(1));
  meter.add(taken);
  expect(meter.take(180_000)).toMatchObject({ trips: 2 });
});
