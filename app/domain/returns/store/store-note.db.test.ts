import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { notifications, outbox } from "#db/schema/integrations";
import { orderHistory } from "#db/schema/orders";
import { returnUnits } from "#db/schema/returns/returns";
import { anOrder } from "#tests/factories/order";
import { aShop } from "#tests/factories/shop";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { outboxScreen } from "../../integrations/outbox/manage-messages.server";
import { drainOutboxJob } from "../../integrations/outbox/outbox.jobs.server";
import { completeReturn } from "../document/complete-return.server";
import { announceReturn } from "../document/create-return.server";
import { readReturn } from "../read-return.server";
import { correctUnits } from "../receive/correct-units.server";
import { receiveReturn } from "../receive/receive-units.server";
import { AnnounceReturn, CorrectUnits, ReceiveReturn } from "../returns.schema";

beforeEach(async () => {
  await testEnv.DB.exec("update outbox set status = 'done' where status = 'pending'");
});

const once = () => crypto.randomUUID();

/** A return, being received, of three units of a store's order. */
async function aStoreReturn(channel: "woocommerce" | "squarespace" = "woocommerce") {
  const shop = await aShop({ orders: 0 });
  const { ctx, companyId, integrationId } = shop;
  const placed = await shop.shop.place();
  const product = await aProduct({ id: companyId }, { onHand: 3, sku: "CUP", name: "Cup" });
  await shop.change({ type: channel });
  const order = await anOrder(
    { id: companyId },
    {
      ...{ status: "shipped", integrationId, externalId: String(placed.id), currency: "EUR" },
      lines: [{ product, quantity: 3, priceMinor: 990 }],
    },
  );
  // The shipment's own message is not the subject.
  await testEnv.DB.exec("update outbox set status = 'done' where status = 'pending'");
  const lines = [{ itemId: order.items[0]?.id, quantity: 3 }];
  const { id } = await announceReturn(ctx, order.id, AnnounceReturn.parse({ operationId: once(), lines }));
  const receive = (over: object) =>
    receiveReturn(
      ctx,
      id,
      ReceiveReturn.parse({
        operationId: once(),
        line: 1,
        quantity: 1,
        condition: "new",
        location: "A-01-1-01",
        ...over,
      }),
    );
  const db = ctx.db.company(companyId);
  const units = () =>
    db.select(returnUnits, {
      columns: ["id", "condition"],
      where: eq(returnUnits.returnId, id),
      orderBy: returnUnits.id,
    });
  const correct = (unitsId: string, over: object) =>
    correctUnits(
      ctx,
      id,
      unitsId,
      CorrectUnits.parse({ operationId: once(), quantity: 1, condition: "new", reason: "Counted again", ...over }),
    );
  const notes = async () => {
    const { notes: all } = await shop.shop.order(placed.id);
    return all.flatMap(({ note, customerNote }) => (note.startsWith("Return RMA-") ? [{ note, customerNote }] : []));
  };
  const messages = () =>
    db.select(outbox, { columns: ["key", "status"], where: eq(outbox.kind, "return-note"), orderBy: outbox.id });
  const events = async () =>
    (await db.select(orderHistory, { columns: ["event"], where: eq(orderHistory.orderId, order.id) })).map(
      ({ event }) => event,
    );
  return { shop, ctx, db, id, order, placed, receive, units, correct, notes, messages, events };
}

test("the store's order gets one private note when its return is completed, however often it is sent", async () => {
  const { ctx, db, id, order, receive, notes, messages, events } = await aStoreReturn();
  await receive({});
  await receive({ condition: "damaged", disposition: "quarantine", location: "" });
  expect(await messages()).toEqual([]);

  await Promise.allSettled([completeReturn(ctx, id), completeReturn(ctx, id)]);
  expect(await messages()).toEqual([{ key: id, status: "pending" }]);
  expect(ctx.jobs).toContainEqual({ type: "drain-outbox" });
  const { rows } = await outboxScreen({ ...systemWorld(), db }, { status: "pending" });
  expect(rows).toMatchObject([{ kind: "return-note", orderNumber: order.orderNumber, returnNumber: "RMA-1001" }]);

  await drainOutboxJob(systemWorld());
  const note =
    "Return RMA-1001 received: 1 × CUP (new, restocked), 1 × CUP (damaged, in quarantine). 1 unit announced did not come back. Refund if due.";
  expect(await notes()).toEqual([{ note, customerNote: false }]);
  expect(await events()).toContain("return-note-sent");
  // The response was lost: the message is sent again.
  await db.update(outbox, { status: "pending" }, eq(outbox.key, id));
  await drainOutboxJob(systemWorld());
  expect(await notes()).toHaveLength(1);
});

test("a correction that changes what came back is a further note; others are none", async () => {
  const { ctx, id, receive, units, correct, notes, messages } = await aStoreReturn();
  await receive({});
  await receive({ quantity: 2 });
  const [first, second] = await units();
  await correct(first!.id, { condition: "opened", disposition: "quarantine", location: "" });
  expect(await messages()).toEqual([]);
  ctx.clock.now += 1000;
  await completeReturn(ctx, id);
  await correct(second!.id, { quantity: 2, location: "A-01-1-01", note: "Checked", inspected: true });
  expect(await messages()).toHaveLength(1);

  const latest = (await units()).at(-1);
  await correct(latest!.id, { quantity: 0 });
  await drainOutboxJob(ctx);
  expect((await notes()).map(({ note }) => note).toSorted()).toEqual([
    "Return RMA-1001 corrected (2): 1 × CUP (opened, in quarantine). 2 units announced did not come back. Refund if due.",
    "Return RMA-1001 received: 2 × CUP (new, restocked), 1 × CUP (opened, in quarantine). Refund if due.",
  ]);
});

test("two corrections at once are two notes, or one of them is refused", async () => {
  const { ctx, id, receive, units, correct, notes } = await aStoreReturn();
  await receive({});
  await receive({});
  await completeReturn(ctx, id);
  const [first, second] = await units();
  const results = await Promise.allSettled([first!, second!].map(({ id }) => correct(id, { quantity: 0 })));
  const done = results.filter(({ status }) => status === "fulfilled").length;
  await drainOutboxJob(systemWorld());
  expect(await notes()).toHaveLength(1 + done);
});

test("a store that does not have the order any more is reported with the return", async () => {
  const { shop, ctx, db, id, placed, receive, events } = await aStoreReturn();
  await receive({});
  await completeReturn(ctx, id);
  await shop.shop.erase(placed.id);
  await db.update(outbox, { attempts: 11 }, eq(outbox.key, id));
  await drainOutboxJob(systemWorld());
  const kept = await db.select(notifications, {
    columns: ["title", "body", "path"],
    where: eq(notifications.kind, "push-failed"),
  });
  expect(kept).toEqual([
    {
      title: "A store did not receive the note about return RMA-1001",
      body: expect.stringContaining("Add a note to the order in the store manually."),
      path: `/returns/${id}`,
    },
  ]);
  expect(await events()).toContain("return-note-given-up");
});

test("a store that takes no notes gets none, and the page says so with what can be refunded", async () => {
  const other = await aStoreReturn("squarespace");
  await other.receive({ quantity: 2 });
  await completeReturn(other.ctx, other.id);
  expect(await other.messages()).toEqual([]);
  expect((await readReturn(other.ctx, other.id)).refund?.store).toMatchObject({ takesNotes: false, url: null });

  const { ctx, id, placed, shop, receive } = await aStoreReturn();
  expect((await readReturn(ctx, id)).refund).toBeNull();
  await receive({ quantity: 2 });
  await receive({ condition: "wrong-item", disposition: "to-client", location: "" });
  const { found } = await shop.row();
  await shop.change({ found: found ?? { apiBase: "https://shop.example/wp-json/wc/v3", auth: "basic" } });
  const { refund } = await readReturn(ctx, id);
  expect(refund).toMatchObject({ totalMinor: 1980, currency: "EUR", store: { takesNotes: true } });
  expect(refund?.store?.url).toContain(`/wp-admin/post.php?post=${placed.id}&action=edit`);
});
