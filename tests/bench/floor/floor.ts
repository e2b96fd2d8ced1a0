import { loadavg } from "node:os";
import type { Local } from "#workers/local/local";
import { openState } from "#workers/local/state";
import { fill } from "../fill";
import { signedIn } from "../load";
import { runOn } from "../run-app";
import { emailOf, fillFloor } from "./fill-floor";
import { checkBooks, checkParcels } from "./floor-books";
import { costTable, errorsTable, type FloorRun, faultsIn, scansTable, shiftTable, zerosTable } from "./floor-tables";
import { pickCartsWhile } from "./users/cart-picker";
import { Device } from "./users/device";
import { pickWhile, preparedPicker } from "./users/order-picker";
import { packWhile } from "./users/packer";
import { PackingArea } from "./world/packing-area";
import { type Floor, newFloor } from "./world/simulated-floor";

export interface FloorSizes {
  /** Orders created beforehand. */
  orders: number;
  pickers: number;
  packers: number;
  minutes: number;
}

/** Number of concurrent pickers, and the duration, of the run without errors. */
const CALM_PICKERS = 16;
const CALM_MS = 20_000;
/** One scan per second and picker: ten times as many lines per hour as pickers are known to pick with web apps. */
const PACE_MS = 1_000;
/** Orders per picker at that pace, for one minute of scans. */
const PACED_ORDERS = 8;

/**
 * Simulates a shift: first pickers at a fast human pace, then the same number without pauses, then pickers and packers
 * with frequent wrong codes, retries, lost connections, killed devices, undone and short picks, pauses, and units that are
 * put where they do not belong. At the end the stock data must be consistent, and each parcel must contain what its order
 * ships; otherwise the benchmark fails.
 */
export async function benchFloor(stateDir: string, sizes: FloorSizes): Promise<string> {
  await runOn(stateDir, async () => undefined);
  const state = openState(stateDir);
  await fill(state, sizes.orders);
  // Each picker of the shift has a relief, who takes over when the picker's device dies.
  const users = Math.max(2 * sizes.pickers + sizes.packers, CALM_PICKERS);
  const companyIds = await fillFloor(state, { users, scansAll: true });
  const { runs, shift } = await runOn(stateDir, async (local) => {
    const office = await signedIn(local.url, "admin@stowline.test");
    const ofRun = { url: local.url, office, companyIds };
    const paced = await pacedRun(local, newFloor({ ...ofRun, pace: PACE_MS }));
    const calm = await calmRun(local, newFloor(ofRun), Math.min(CALM_MS, sizes.minutes * 60_000));
    const area = new PackingArea();
    const floor = { ...newFloor({ ...ofRun, disturbed: true }), area };
    return { runs: [paced, calm], shift: { ...(await shiftRun(local, floor, sizes)), floor, area } };
  });
  const books = await checkBooks(state, companyIds, shift.area.orderNumbers());
  const parcels = await checkParcels(state, companyIds, shift.floor.truth);
  const all = [...runs, shift];
  const zeros = { runs: all, books, parcels, errors: shift.floor.errors };
  const faults = faultsIn(zeros);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  return [
    scansTable(sizes.orders, all),
    costTable(all),
    shiftTable(shift, sizes),
    errorsTable(shift.floor.errors),
    zerosTable(zeros),
  ].join("\n\n");
}

const deviceOf = async (local: Local, floor: Floor, n: number): Promise<Device> =>
  new Device(floor, n, await signedIn(local.url, emailOf(n)));

async function devicesOf(local: Local, floor: Floor, from: number, count: number): Promise<Device[]> {
  const devices: Device[] = [];
  for (let n = from; n < from + count; n++) devices.push(await deviceOf(local, floor, n));
  return devices;
}

/** Measures scans only: the orders are created before the first scan. */
async function pacedRun(local: Local, floor: Floor): Promise<FloorRun> {
  const ready: (() => Promise<void>)[] = [];
  for (const device of await devicesOf(local, floor, 0, CALM_PICKERS))
    ready.push(await preparedPicker(floor, device, PACED_ORDERS));
  const name = `${CALM_PICKERS} at a person's pace: a scan each in about ${PACE_MS / 1000} s, orders there before`;
  return timed(name, floor, CALM_PICKERS, () => Promise.all(ready.map((pick) => pick())));
}

async function calmRun(local: Local, floor: Floor, ms: number): Promise<FloorRun> {
  const devices = await devicesOf(local, floor, 0, CALM_PICKERS);
  const name = `${CALM_PICKERS} without pauses: the next scan with the response, orders entered meanwhile`;
  const until = performance.now() + ms;
  const isOn = () => performance.now() < until;
  return timed(name, floor, CALM_PICKERS, () => Promise.all(devices.map((device) => pickWhile(floor, device, isOn))));
}

/** Two in five pickers pick orders alone, two carts with totes, and one carts that are sorted at a put wall. */
async function shiftRun(
  local: Local,
  floor: Floor & { area: PackingArea },
  { pickers, packers, minutes }: FloorSizes,
): Promise<FloorRun> {
  const devices = await devicesOf(local, floor, 0, 2 * pickers);
  const stations = await devicesOf(local, floor, 2 * pickers, packers);
  const until = performance.now() + minutes * 60_000;
  const isOn = () => performance.now() < until;
  // When one user cannot continue, all stop, because that is a finding.
  const pick = async (device: Device) => {
    const relief = devices[device.n + pickers];
    if (!relief) throw new Error(`Picker ${device.n} has no relief`);
    if (device.n % 5 < 2) await pickWhile(floor, device, isOn, relief);
    else await pickCartsWhile(floor, device, relief, isOn, { isSorted: device.n % 5 === 4 });
  };
  const name = `an interrupted shift: ${pickers} without pauses, and ${packers} packers`;
  return timed(name, floor, pickers, async () => {
    const packed = Promise.all(stations.map((station) => packWhile(floor, station)));
    await Promise.race([packed, Promise.all(devices.slice(0, pickers).map(pick))]);
    floor.area.close();
    await packed;
  });
}

async function timed(name: string, floor: Floor, pickers: number, work: () => Promise<unknown>): Promise<FloorRun> {
  const [loadBefore = 0] = loadavg();
  const began = performance.now();
  await work();
  return { name, pickers, seconds: (performance.now() - began) / 1000, loadBefore, tally: floor.tally };
}
