import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { orders } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { OrderFilter } from "../order-query";
import { exportOrders } from "../orders.service.server";

const linesOf = async (stream: ReadableStream<Uint8Array>) =>
  (await new Response(stream).text()).trimEnd().split("\r\n");

test("an export of three pages holds each order once, in the order of the list", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const many = Array.from({ length: 2345 }, (_, n) => ({
    id: ctx.newId(Date.UTC(2026, 0, 1) + n * 1000),
    orderNumber: `E-${n}`,
    status: "pending" as const,
    source: "manual" as const,
    createdAt: 0,
    updatedAt: 0,
  }));
  await db.insertMany(orders, many);
  const reader = worldOf(await aUser("client", { companyId: company.id }), "orders.read");

  const [header, ...lines] = await linesOf(await exportOrders(reader, {}, "csv"));

  expect(header).toContain("Order Number,Date,Status");
  expect(lines.map((line) => line.split(",")[0])).toEqual(many.map((order) => order.orderNumber).toReversed());
  expect(reader.costs.trips).toBe(3);

  const [, ...oldest] = await linesOf(await exportOrders(reader, { sort: "oldest" }, "csv"));
  expect(oldest).toEqual(lines.toReversed());
});

test("an export keeps to the list's filters and to the companies in reach, and names the company", async () => {
  const [mine, theirs] = [await aCompany({ name: "=Mine, Ltd" }), await aCompany()];
  const held = await anOrder(mine, { status: "on-hold", customerName: "+49 Shop" });
  await anOrder(mine, { customerName: "+49 Shop" });
  await anOrder(theirs, { status: "on-hold", customerName: "+49 Shop" });
  const ctx = worldOf(await aUser("company_manager", { companyId: mine.id }), "orders.read");

  const filter = OrderFilter.parse({ status: "on-hold", q: "+49 shop" });
  const lines = await linesOf(await exportOrders(ctx, filter, "csv"));

  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(held.orderNumber);
  expect(lines[1]).toContain(",'+49 Shop,");
  expect(lines[1]).toContain(`"'=Mine, Ltd"`);
  await expect(exportOrders(ctx, { companyId: theirs.id }, "csv")).rejects.toThrow();
});

test("an export says when each order shipped, with which carrier", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const { id } = await anOrder(company, { status: "picked", lines: [{ product, quantity: 1 }] });
  await anOrder(company);
  const world = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "floor.work");
  await shipOrder(world, id, PARCEL);

  const [header, pending, shipped] = await linesOf(await exportOrders(world, {}, "csv"));

  const at = header?.split(",").indexOf("Shipped") ?? -1;
  expect(header?.split(",").slice(at, at + 2)).toEqual(["Shipped", "Carrier"]);
  expect(pending?.endsWith(",,,,")).toBe(true);
  expect(shipped).toMatch(/,\d{4}-\d\d-\d\d[^,]*,UPS,1Z5R89390357567127,/);
});

test("a workbook streams in workerd too", async () => {
  const company = await aCompany();
  await anOrder(company);
  const bytes = await new Response(await exportOrders(systemWorld(), { companyId: company.id }, "xlsx")).arrayBuffer();

  expect(new TextDecoder().decode(bytes.slice(0, 2))).toBe("PK");
});
