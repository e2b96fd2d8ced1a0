import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { returnNumber } from "#app/domain/returns/return-labels";
import * as exported from "#app/routes/app/returns/export.file";
import * as newReturn from "#app/routes/app/returns/new";
import * as page from "#app/routes/app/returns/one/page";
import * as list from "#app/routes/app/returns/page";
import { sessions } from "#db/schema/directory/accounts";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import { accountOf, cookieOf } from "./call";
import { post, read } from "./plain-forms";
import { remixArgs } from "./remix-args";

interface NewReturnData {
  screen: { warehouses: { id: string; name: string }[]; warehouseId: string };
  operationId: string;
}
interface ReturnData {
  return: { number: number; warehouseId: string };
  warehouse: string | null;
}

/** A client's shipped order, where goods can be sent to two warehouses. */
async function setUp() {
  const [company, second] = [await aCompany(), await aWarehouse()];
  const product = await aProduct(company, { onHand: 3 });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 3 }] });
  const cookie = await cookieOf("client", { companyId: company.id });
  const path = `/returns/new?order=${order.id}`;
  const { screen, operationId } = await read<NewReturnData>(newReturn.loader, path, cookie);
  const announce = (quantity: string, warehouseId: string, operation = operationId) =>
    post(newReturn.action, path, cookie, [
      ["operationId", operation],
      ["warehouseId", warehouseId],
      ["lines[0].itemId", order.items[0]?.id ?? ""],
      ["lines[0].quantity", quantity],
      ["lines[0].reason", "unknown"],
      ["lines[0].requested", ""],
      ["carrier", ""],
    ]);
  return { second, screen, cookie, announce, companyId: company.id };
}

test("without scripts a client announces a return to the second warehouse, and the form sent again makes no other", async () => {
  const { second, screen, cookie, announce } = await setUp();
  expect(screen.warehouses.map(({ id }) => id)).toEqual(expect.arrayContaining([second.id, screen.warehouseId]));
  expect(screen.warehouseId).not.toBe(second.id);
  const made = await announce("2", second.id);
  expect(made.status).toBe(303);
  const returnId = made.to.split("/").at(-1) ?? "";
  const shown = await read<ReturnData>(page.loader, made.to, cookie, { returnId });
  expect(shown.return.warehouseId).toBe(second.id);
  expect(shown.warehouse).toEqual(expect.any(String));
  expect(made.said).toBe(`Return ${returnNumber(shown.return.number)} announced`);
  expect((await announce("2", second.id)).to).toBe(made.to);
});

test("a return without units, and one to an unknown warehouse, are refused at their field", async () => {
  const { second, announce } = await setUp();
  expect(await announce("0", second.id)).toMatchObject({
    errors: { lines: ["Enter how many units are returned"] },
  });
  expect(await announce("1", "unknown")).toMatchObject({ errors: { warehouseId: ["Choose a warehouse"] } });
});

test("the list and its file start with the warehouse that the user works in", async () => {
  const { second, screen, announce, companyId } = await setUp();
  const made = [await announce("1", second.id), await announce("1", screen.warehouseId, crypto.randomUUID())];
  const [there, here] = made.map(({ to }) => to.split("/").at(-1));
  const manager = await accountOf("warehouse_manager", { companyId });
  const shown = async (path: string) => {
    const { rows } = await read<{ rows: { id: string }[] }>(list.loader, path, manager.cookie);
    const request = new Request(`http://stowline.test${path}`, { headers: { Cookie: manager.cookie } });
    const file = (await (exported.loader as (args: unknown) => Promise<Response>)(remixArgs(request, {}))).text();
    return [rows.map(({ id }) => id), (await file).trim().split("\n").length - 1];
  };
  expect(await shown("/returns")).toEqual([[here, there], 2]);
  const { directory } = systemWorld();
  await directory.update(sessions, { warehouseId: second.id }, eq(sessions.userId, manager.id));
  expect(await shown("/returns")).toEqual([[there], 1]);
  expect(await shown("/returns?warehouse=all")).toEqual([[here, there], 2]);
  expect(await shown(`/returns?warehouse=${screen.warehouseId}`)).toEqual([[here], 1]);
});
