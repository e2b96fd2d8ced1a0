import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { returnUnits } from "#db/schema/returns/returns";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { addSerials, listStockSerials, serialStays } from "../../inbound/serials/stock-serials.server";
import { DomainError } from "../../kernel/errors";
import { orderSerials, recordSerials, traceSerial } from "../../shipping/serials/serial-numbers.server";
import { announceReturn } from "../document/create-return.server";
import { readReturn } from "../read-return.server";
import { receiveScreen } from "../receive-screen.server";
import { AnnounceReturn, CorrectUnits, ReceiveReturn } from "../returns.schema";
import { correctUnits, unitsToCorrect } from "./correct-units.server";
import { receiveReturn } from "./receive-units.server";

const ctx = systemWorld();
const once = () => crypto.randomUUID();
const said = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) =>
      error instanceof DomainError ? (error.detail.fields?.serials?.[0] ?? error.message) : Promise.reject(error),
  );

/** A return of an order that sent the units S1 and S2; S3 is on hand. */
async function aReturn(serialNumbers: "at-receipt" | "at-shipping" | "none" = "at-receipt") {
  const company = await aCompany();
  const product = await aProduct(company, { serialNumbers, sku: "DRILL-1", lots: [{ onHand: 5 }] });
  const record = (orderId: string, ...serials: string[]) =>
    recordSerials(ctx, orderId, { lines: [{ productId: product.id, serials }] });
  const order = (quantity = 1) => anOrder(company, { status: "picked", lines: [{ product, quantity }] });
  if (serialNumbers === "at-receipt")
    await addSerials(ctx, product.id, { serials: ["S1", "S2", "S3"], reason: "Opening stock" });
  const sent = await order(2);
  if (serialNumbers !== "none") await record(sent.id, "S1", "S2");
  await shipOrder(ctx, sent.id, PARCEL);
  const lines = [{ itemId: sent.items[0]?.id, quantity: 2 }];
  const { id } = await announceReturn(ctx, sent.id, AnnounceReturn.parse({ operationId: once(), lines }));
  const receive = (serials: string, over: object = {}) =>
    receiveReturn(
      ctx,
      id,
      ReceiveReturn.parse({ operationId: once(), line: 1, quantity: 1, condition: "new", serials, ...over }),
    );
  const onHand = async () =>
    (await listStockSerials(ctx, product.id, { state: "on-hand", limit: 50 })).rows.map(({ serial }) => serial);
  const unitsId = async () => {
    const rows = await ctx.db
      .company(company.id)
      .select(returnUnits, { columns: ["id"], where: eq(returnUnits.returnId, id) });
    return rows.at(-1)?.id ?? "";
  };
  const correct = async (to: object) =>
    correctUnits(
      ctx,
      id,
      await unitsId(),
      CorrectUnits.parse({ operationId: once(), condition: "new", quantity: 1, reason: "Misread", ...to }),
    );
  const client = worldOf(await aUser("employee", { companyId: company.id }), "orders.read");
  return { client, product, sent, id, record, order, receive, onHand, unitsId, correct };
}

test("each restocked unit has a serial number that was sent with the order", async () => {
  const { receive, onHand } = await aReturn();
  expect(await said(receive(""))).toBe("0 serial numbers for 1 unit of DRILL-1. Each unit needs one");
  expect(await said(receive("S1\nS2"))).toBe("2 serial numbers for 1 unit of DRILL-1. Each unit needs one");
  expect(await said(receive("S1\ns1", { quantity: 2 }))).toBe("S1 is listed twice");
  expect(await said(receive("S9"))).toContain("S9 was not sent with this order");
  expect(await said(receive("S3"))).toContain("S3 was not sent with this order");
  expect(await onHand()).toEqual(["S3"]);
  expect(await said(receive("s1\nS2", { quantity: 2 }))).toBe("done");
  expect(await onHand()).toEqual(["S1", "S2", "S3"]);
});

test("a returned unit has left its order, is on hand, and can be sold again", async () => {
  const { client, receive, order, record, id, sent } = await aReturn();
  await receive("S1");
  expect(await traceSerial(client, "S1")).toMatchObject([{ orderId: sent.id, endedAt: expect.any(Number) }]);
  expect(await serialStays(client, "S1")).toMatchObject([{ returnId: id, endedAt: null }, { orderId: sent.id }]);
  expect(await said(receive("S1"))).toBe("S1 is on hand already");
  const next = await order();
  await record(next.id, "S1");
  expect(await said(receive("S1"))).toBe(`S1 belongs to order ${next.orderNumber}`);
  expect((await orderSerials(ctx, next.id)).lines).toMatchObject([{ serials: ["S1"] }]);
});

test("a unit that does not go into stock has left its order and is not on hand", async () => {
  const { client, receive, onHand, order, record, id, sent } = await aReturn();
  await receive("S1", { condition: "damaged", disposition: "dispose" });
  expect(await onHand()).toEqual(["S3"]);
  expect(await serialStays(client, "S1")).toMatchObject([
    { returnId: id, endReason: "Disposed of", orderId: null },
    { orderId: sent.id },
  ]);
  expect(await said(record((await order()).id, "S1"))).toContain("S1 is not on hand");
  // The number is not asked for.
  expect(await said(receive("", { condition: "damaged", disposition: "to-client" }))).toBe("done");
});

test("a wrong item is received with the number that it has, or without one", async () => {
  const { receive, onHand } = await aReturn();
  expect(await said(receive("S9", { condition: "wrong-item" }))).toBe("done");
  expect(await said(receive("", { condition: "wrong-item" }))).toBe("done");
  expect(await onHand()).toEqual(["S3", "S9"]);
});

test("a correction takes the numbers back and records the right ones", async () => {
  const { client, receive, onHand, correct, unitsId, id } = await aReturn();
  await receive("S1");
  expect((await unitsToCorrect(ctx, id, await unitsId())).serials).toEqual(["S1"]);
  await correct({ serials: "S2" });
  expect(await onHand()).toEqual(["S2", "S3"]);
  expect((await traceSerial(client, "S1"))[0]).toMatchObject({ endedAt: null });
  const [line] = (await readReturn(ctx, id)).lines;
  expect(line?.units.map(({ serials }) => serials)).toEqual([["S1"], ["S2"]]);
  expect(line?.sent).toEqual(["S1"]);
  await correct({ quantity: 0 });
  expect(await onHand()).toEqual(["S3"]);
  expect((await traceSerial(client, "S2"))[0]).toMatchObject({ endedAt: null });
});

test("a disposed unit that was a mistake is the order's again", async () => {
  const { client, receive, correct } = await aReturn();
  await receive("S1", { disposition: "dispose", condition: "damaged" });
  await correct({ serials: "S1", condition: "damaged", disposition: "to-client" });
  expect((await serialStays(client, "S1"))[0]).toMatchObject({ endReason: "Sent back to the client" });
  await correct({ quantity: 0 });
  expect((await traceSerial(client, "S1"))[0]).toMatchObject({ endedAt: null });
});

test("units are not corrected once an order took one of them", async () => {
  const { receive, order, record, correct } = await aReturn();
  await receive("S1");
  const next = await order();
  await record(next.id, "S1");
  expect(await said(correct({ serials: "S2" }))).toBe(
    `Serial number S1 of these units belongs to order ${next.orderNumber}.`,
  );
});

test("numbers recorded before shipping only are optional, and others have none", async () => {
  const shipped = await aReturn("at-shipping");
  expect(await said(shipped.receive(""))).toBe("done");
  expect(await said(shipped.receive("S2"))).toBe("done");
  expect(await traceSerial(shipped.client, "S2")).toContainEqual(
    expect.objectContaining({ orderId: shipped.sent.id, endedAt: expect.any(Number) }),
  );
  const next = await shipped.order();
  await shipped.record(next.id, "S2");
  expect(await shipped.onHand()).toEqual([]);
  const plain = await aReturn("none");
  expect(await said(plain.receive("S1"))).toBe("Serial numbers of DRILL-1 are not recorded. Leave this empty");
});

test("the same form sent at once records its numbers once, and two forms share none", async () => {
  const { id, onHand } = await aReturn();
  const form = () =>
    ReceiveReturn.parse({ operationId: once(), line: 1, quantity: 1, condition: "new", serials: "S1" });
  const one = form();
  const results = await Promise.all([one, one, form()].map((input) => said(receiveReturn(ctx, id, input))));
  expect(results.filter((result) => result === "done")).toHaveLength(2);
  expect(await onHand()).toEqual(["S1", "S3"]);
});

test("the scanned number of a label is filled in", async () => {
  const { id } = await aReturn();
  const scan = async (code: string) => (await receiveScreen(ctx, id, { scan: code })).chosen;
  expect(await scan("DRILL-1")).toMatchObject({ serialCapture: "at-receipt", sent: ["S1", "S2"], serial: "" });
});
