import { beforeAll, expect, test } from "vitest";
import { archivePrinter, changePrinter, getPrinter } from "#app/domain/warehouses/printing/printers.server";
import { loader as layout } from "#app/routes/app/layout";
import * as queue from "#app/routes/app/printing/queue";
import * as choose from "#app/routes/app/printing/stations/choose";
import * as remove from "#app/routes/app/printing/stations/delete";
import * as edit from "#app/routes/app/printing/stations/edit";
import * as leave from "#app/routes/app/printing/stations/leave";
import * as add from "#app/routes/app/printing/stations/new";
import * as stations from "#app/routes/app/printing/stations/page";
import { aPrinter } from "#tests/factories/printer";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import { cookieOf } from "./call";
import { read } from "./plain-forms";
import { remixArgs } from "./remix-args";

let admin: string;
let picker: string;
beforeAll(async () => {
  admin = await cookieOf("admin");
  picker = await cookieOf("employee");
});

async function post(module: { action: unknown }, cookie: string, fields: Record<string, string>, params = {}) {
  const request = new Request("http://stowline.test/printing/stations", {
    ...{ method: "POST", body: new URLSearchParams(fields) },
    headers: { Cookie: cookie, Accept: "text/html" },
  });
  return (await (module.action as (args: unknown) => Promise<unknown>)(remixArgs(request, params))) as Response & {
    data: { result: { error: Record<string, string[]> } };
  };
}

async function aStation(fields: Record<string, string> = {}) {
  const { id: warehouseId } = await aWarehouse();
  const { id: printerId } = await aPrinter(warehouseId, { kind: "a4" });
  const stationId = systemWorld().newId();
  const form = { key: stationId, name: "Packing", warehouseId, packingSlip: printerId, ...fields };
  return { stationId, printerId, form, response: await post(add, admin, form) };
}

interface Screen {
  chosen: string | null;
  mayManage: boolean;
  stations: { id: string; name: string; printers: { use: string; isFit: boolean }[] }[];
}
const screenOf = (cookie: string) => read<Screen>(stations.loader, "/printing/stations", cookie);
const printsOf = async (cookie: string) => (await read<{ prints: string[] }>(layout, "/", cookie)).prints;
const cookieIn = (response: Response) => response.headers.get("Set-Cookie")?.split(";")[0] ?? "";

test("a browser is set to a station, prints what the station has a printer for, and is set back", async () => {
  const { stationId } = await aStation();
  expect(await printsOf(picker)).toEqual([]);
  const set = `${picker}; ${cookieIn(await post(choose, picker, {}, { stationId }))}`;
  expect(await printsOf(set)).toEqual(["packingSlip"]);
  const { chosen, mayManage, stations: listed } = await screenOf(set);
  expect({ chosen, mayManage }).toEqual({ chosen: stationId, mayManage: false });
  expect(listed).toContainEqual(expect.objectContaining({ id: stationId, printers: [expect.anything()] }));
  expect(await printsOf(`${picker}; ${cookieIn(await post(leave, set, {}))}`)).toEqual([]);
  await post(remove, admin, {}, { stationId });
  expect(await printsOf(set)).toEqual([]);
});

test("a station is changed; the same form adds one", async () => {
  const { stationId, form } = await aStation();
  await post(add, admin, form);
  await post(edit, admin, { ...form, name: "Packing 2", packingSlip: "" }, { stationId });
  const own = (await screenOf(admin)).stations.filter(({ id }) => id === stationId);
  expect(own).toMatchObject([{ name: "Packing 2", printers: [] }]);
});

test("a printer that does not fit, a foreign one, and a name in use are refused at their fields", async () => {
  const { form, printerId } = await aStation();
  const errorsOf = async (over: Record<string, string>) => {
    const { key: _key, ...fields } = form;
    return Object.keys((await post(add, admin, { ...fields, ...over })).data.result.error);
  };
  expect(await errorsOf({ name: "B", smallLabel: printerId })).toEqual(["smallLabel"]);
  const { id: elsewhere } = await aPrinter((await aWarehouse()).id, { kind: "a4" });
  expect(await errorsOf({ name: "B", packingSlip: elsewhere })).toEqual(["packingSlip"]);
  expect(await errorsOf({})).toEqual(["name"]);
});

test("a printer that was changed and does not fit any more is marked, and nothing prints there", async () => {
  const { stationId, printerId } = await aStation();
  const set = `${picker}; ${cookieIn(await post(choose, picker, {}, { stationId }))}`;
  const shown = async () => {
    const own = (await screenOf(set)).stations.find(({ id }) => id === stationId);
    return [await printsOf(set), own?.printers.map(({ use, isFit }) => [use, isFit])];
  };
  const { archivedAt: _archived, id: _id, ...printer } = await getPrinter(systemWorld(), printerId);
  const change = (over: object) => changePrinter(systemWorld(), printerId, { ...printer, key: undefined, ...over });
  expect(await shown()).toEqual([["packingSlip"], [["packingSlip", true]]]);
  await change({ kind: "label-203" });
  expect(await shown()).toEqual([[], [["packingSlip", false]]]);
  await change({ warehouseId: (await aWarehouse()).id });
  expect(await shown()).toEqual([[], [["packingSlip", false]]]);
  await change({});
  expect(await shown()).toEqual([["packingSlip"], [["packingSlip", true]]]);
  await archivePrinter(systemWorld(), printerId);
  expect(await shown()).toEqual([[], []]);
});

test("all staff see the queue, and client companies do not", async () => {
  expect(await read(queue.loader, "/printing", picker)).toMatchObject({ mayManage: false });
  const client = await cookieOf("client");
  await expect(read(queue.loader, "/printing", client)).rejects.toMatchObject({ init: { status: 403 } });
  const set = `${client}; print_station=${(await aStation()).stationId}`;
  expect(await printsOf(set)).toEqual([]);
});
