import { expect, test } from "vitest";
import { returnNumber } from "#app/domain/returns/return-labels";
import * as newReturn from "#app/routes/app/returns/new";
import * as page from "#app/routes/app/returns/one/page";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { cookieOf } from "./call";
import { post, read } from "./plain-forms";

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
  const announce = (quantity: string, warehouseId: string) =>
    post(newReturn.action, path, cookie, [
      ["operationId", operationId],
      ["warehouseId", warehouseId],
      ["lines[0].itemId", order.items[0]?.id ?? ""],
      ["lines[0].quantity", quantity],
      ["lines[0].reason", "unknown"],
      ["lines[0].requested", ""],
      ["carrier", ""],
    ]);
  return { second, screen, cookie, announce };
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
