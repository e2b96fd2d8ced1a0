import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { placeOrder } from "#app/domain/orders/orders.service.server";
import { RequestState } from "#app/http/request/request-state.server";
import * as orderPage from "#app/routes/app/orders/order/page";
import * as assign from "#app/routes/app/warehouses/assign";
import * as choose from "#app/routes/app/warehouses/choose";
import * as closeDay from "#app/routes/app/warehouses/close-day";
import * as edit from "#app/routes/app/warehouses/edit";
import * as create from "#app/routes/app/warehouses/new";
import * as one from "#app/routes/app/warehouses/one";
import * as list from "#app/routes/app/warehouses/page";
import * as setCutOff from "#app/routes/app/warehouses/set-cut-off";
import { aDraft } from "#tests/factories/draft";
import { aSplitCompany } from "#tests/factories/split";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

async function run<T>(handler: unknown, path: string, params: Record<string, string> = {}, form?: URLSearchParams) {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: await cookieOf("admin") },
    ...(form && { body: form }),
  });
  const state = new RequestState(testEnv, request);
  return { answer: (await (handler as Handler)(remixArgs(request, params, state))) as T, costs: state.costs };
}

const form = (entries: Record<string, string>) => new URLSearchParams({ timeZone: "America/New_York", ...entries });

test("a warehouse is added, shown and edited", async () => {
  const sent = form({ code: `n${Date.now().toString(36)}`, name: "New York" });
  for (const day of ["1", "2", "6"]) sent.append("workingDays", day);
  const { answer } = await run<Response>(create.action, "/warehouses/new", {}, sent);
  expect(answer.status).toBe(303);
  const warehouseId = answer.headers.get("Location")?.split("/").pop() ?? "";
  const shown = await run<{ warehouse: object }>(one.loader, `/warehouses/${warehouseId}`, { warehouseId });
  expect(shown.answer.warehouse).toMatchObject({ name: "New York", workingDays: [1, 2, 6], country: "" });
  const edited = await run<{ defaultValue: object }>(edit.loader, "/warehouses/x/edit", { warehouseId });
  expect(edited.answer.defaultValue).toMatchObject({ timeZone: "America/New_York", workingDays: ["1", "2", "6"] });
});

test("the pages of a warehouse open, and an unknown one does not exist", async () => {
  const { id: warehouseId } = await aWarehouse();
  for (const { loader } of [one, edit, assign, setCutOff, closeDay]) {
    const { costs } = await run(loader, "/warehouses/x", { warehouseId });
    expect(costs.trips).toBeLessThanOrEqual(2);
    await expect(run(loader, "/warehouses/x", { warehouseId: "unknown" })).rejects.toMatchObject({
      init: { status: 404 },
    });
  }
  expect((await run(list.loader, "/warehouses?sort=name&q=w")).costs.trips).toBeLessThanOrEqual(2);
});

test("a warehouse is chosen and the user returns to the page; an archived or unknown one is refused", async () => {
  const { id } = await aWarehouse();
  const chosen = await run<Response>(
    choose.action,
    "/warehouse",
    {},
    new URLSearchParams({ warehouseId: id, returnTo: "/picking" }),
  );
  expect([chosen.answer.status, chosen.answer.headers.get("Location")]).toEqual([303, "/picking"]);
  await expect(
    run(choose.action, "/warehouse", {}, new URLSearchParams({ warehouseId: "unknown" })),
  ).rejects.toMatchObject({ init: { status: 404 } });
  const none = await run<Response>(choose.action, "/warehouse", {}, new URLSearchParams({ warehouseId: "" }));
  expect(none.answer.status).toBe(303);
});

test("the shipments of a split order name and link each other, and say why they ship from where", async () => {
  const { company, west, stocked } = await aSplitCompany();
  const product = await stocked(2, 2);
  const world = systemWorld();
  const draft = aDraft({ lines: [{ sku: product.sku, quantity: 3 }] });
  const { orderId, orderNumber } = await placeOrder(world, world.db.company(company.id), draft, { source: "manual" });
  interface Page {
    order: { linked: { id: string; orderNumber: string; isOriginal: boolean; isSplit: boolean }[] };
    warehouse: { code: string; why: string };
  }
  const pageOf = async (id: string) =>
    (await run<Page>(orderPage.loader, `/orders/view/${id}`, { orderId: id })).answer;
  const first = await pageOf(orderId);
  expect(first.order.linked).toMatchObject([{ orderNumber: `${orderNumber}-S1`, isOriginal: false, isSplit: true }]);
  expect(first.warehouse).toMatchObject({
    code: "MAIN",
    why: expect.stringContaining(`order ${orderNumber}-S1 ships from ${west.code}`),
  });
  const part = await pageOf(first.order.linked[0]?.id ?? "");
  expect(part.order.linked).toMatchObject([{ id: orderId, isOriginal: true, isSplit: true }]);
  expect(part.warehouse).toMatchObject({
    code: west.code,
    why: expect.stringContaining(`order ${orderNumber} ships from MAIN`),
  });
});
