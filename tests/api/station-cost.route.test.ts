import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { closeSession } from "#app/domain/access/access.service.server";
import { PrintStationForm } from "#app/domain/warehouses/printing/printing.schema";
import { addStation } from "#app/domain/warehouses/printing/stations.server";
import { RequestState } from "#app/http/request/request-state.server";
import { loader as layout } from "#app/routes/app/layout";
import { loader as page } from "#app/routes/app/orders/page";
import { aCompany } from "#tests/factories/company";
import { aPrinter } from "#tests/factories/printer";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

async function stationCookie() {
  const { id: warehouseId } = await aWarehouse();
  const { id: packingSlip } = await aPrinter(warehouseId, { kind: "a4" });
  const key = systemWorld().newId();
  await addStation(systemWorld(), PrintStationForm.parse({ key, name: "Packing", warehouseId, packingSlip }));
  return `print_station=${key}`;
}

/** The layout and a page inside it, as Remix loads them; the round trips of both. */
async function load(cookie: string) {
  const request = new Request("http://stowline.test/orders", { headers: { Cookie: cookie } });
  const state = new RequestState(testEnv, request);
  const run = (loader: unknown) => (loader as (args: LoaderFunctionArgs) => unknown)(remixArgs(request, {}, state));
  const [shell] = await Promise.all([run(layout), run(page)]);
  return { prints: (shell as { prints: string[] } | null)?.prints, trips: state.costs.trips };
}

test("a browser with a print station takes no more round trips: two, one for a returning session", async () => {
  const cookie = `${await cookieOf("warehouse_manager")}; ${await stationCookie()}`;
  expect(await load(cookie)).toEqual({ prints: ["packingSlip"], trips: 2 });
  expect(await load(cookie)).toEqual({ prints: ["packingSlip"], trips: 1 });
});

test("nothing is printed for a visitor, nor for an ended session or a user of a client company", async () => {
  const station = await stationCookie();
  const shellOf = async (cookie: string) => {
    const request = new Request("http://stowline.test/", { headers: { Cookie: cookie } });
    const state = new RequestState(testEnv, request);
    const shell = await (layout as (args: LoaderFunctionArgs) => unknown)(remixArgs(request, {}, state));
    return { prints: (shell as { prints: string[] } | null)?.prints, trips: state.costs.trips };
  };
  expect(await shellOf(station)).toEqual({ prints: undefined, trips: 0 });
  const { id: companyId } = await aCompany();
  expect((await shellOf(`${await cookieOf("client", { companyId })}; ${station}`)).prints).toEqual([]);
  const session = await cookieOf("warehouse_manager");
  expect((await shellOf(`${session}; ${station}`)).prints).toEqual(["packingSlip"]);
  await closeSession(new RequestState(testEnv, null).access, session.replace("stowline_session=", ""));
  expect((await shellOf(`${session}; ${station}`)).prints).toBeUndefined();
});
