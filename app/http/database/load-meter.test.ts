import { expect, test } from "vitest";
import { createLoadMeter } from "./load-meter.server";

const HOUR = 3_600_000;
const load = (trips: number, bytes: number | null = null) => ({ trips, rowsRead: 10, rowsWritten: 1, ms: 0.5, bytes });

test("requests of a minute are written down together, with the latest size", () => {
  const meter = createLoadMeter(0);
  meter.add(load(1, 500), 1000);
  meter.add(load(2), 2000);
  expect(meter.take(59_999)).toEqual([]);
  expect(meter.take(60_000)).toEqual([[0, { trips: 3, rowsRead: 20, rowsWritten: 2, ms: 1, bytes: 500 }]]);
  meter.add(load(1, 600), 61_000);
  expect(meter.take(119_999)).toEqual([]);
  expect(meter.take(120_000)).toMatchObject([[0, { trips: 1, bytes: 600 }]]);
});

test("what was done before a full hour counts for the hour before it", () => {
  const meter = createLoadMeter(0);
  meter.add(load(1), HOUR - 1);
  meter.add(load(2), HOUR);
  expect(meter.take(5 * HOUR)).toMatchObject([
    [0, { trips: 1 }],
    [HOUR, { trips: 2 }],
  ]);
});

test("an idle minute writes nothing; what could not be written is written later, and a later size stays", () => {
  const meter = createLoadMeter(0);
  expect(meter.take(60_000)).toEqual([]);
  meter.add(load(1, 500), 61_000);
  const [[hour, taken] = [0, load(0)]] = meter.take(120_000);
  meter.add(load(1, 600), 121_000);
  meter.putBack(hour, taken);
  expect(meter.take(180_000)).toMatchObject([[0, { trips: 2, bytes: 600 }]]);
});
