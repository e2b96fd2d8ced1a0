import { expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { systemWorld } from "#tests/factories/world";
import { ALL_HOLDS_RESOLVED, holdText, type NewHold } from "./holds";
import { holdStatements, openHolds, releaseHoldStatements } from "./holds.server";
import { moveStatements } from "./orders.service.server";

async function held(holds: NewHold[]) {
  const ctx = systemWorld();
  const company = await aCompany();
  const { id } = await anOrder(company);
  const db = ctx.db.company(company.id);
  const hold = [...moveStatements(ctx, db, { id, from: "pending", to: "on-hold", reason: "x" })];
  await db.batch(...hold, ...holdStatements(ctx, db, id, holds));
  return { ctx, db, id };
}

const reasonOf = async ({ db, id }: Awaited<ReturnType<typeof held>>) => (await db.find(orders, id))?.holdReason;

test("the order's reason is the text of its open holds, in the order in which they were added", async () => {
  const order = await held([
    { kind: "payment", reason: "Not paid yet." },
    { kind: "manual", reason: "The customer asked to wait." },
  ]);
  const { ctx, db, id } = order;
  expect(await reasonOf(order)).toBe("Not paid yet. The customer asked to wait.");

  await db.batch(...holdStatements(ctx, db, id, [{ kind: "address", reason: "The house number is missing." }]));
  const open = await openHolds(ctx.db, id);
  expect(open.map(({ kind }) => kind)).toEqual(["payment", "manual", "address"]);
  expect(await reasonOf(order)).toBe(holdText(open));

  await db.batch(...releaseHoldStatements(ctx, db, id, { kinds: ["manual"] }, "They called"));
  expect(await reasonOf(order)).toBe("Not paid yet. The house number is missing.");
  await db.batch(...releaseHoldStatements(ctx, db, id, { ids: [open[0]?.id ?? ""] }, "Paid"));
  await db.batch(...releaseHoldStatements(ctx, db, id, { all: true }, "Looked up"));
  expect(await openHolds(ctx.db, id)).toEqual([]);
  expect(await reasonOf(order)).toBe(ALL_HOLDS_RESOLVED);
});

test("an order does not go on while a hold is open, and a cancelled one holds nothing", async () => {
  const { ctx, db, id } = await held([{ kind: "manual", reason: "Wait." }]);
  const goOn = () => db.batch(...moveStatements(ctx, db, { id, from: "on-hold", to: "pending" }));
  await expect(goOn()).rejects.toMatchObject({ fault: "assertion", what: "held" });

  await db.batch(...moveStatements(ctx, db, { id, from: "on-hold", to: "cancelled" }));
  expect(await openHolds(ctx.db, id)).toEqual([]);
});

test("a hold needs an order that is on hold, and is neither changed nor ended twice", async () => {
  const { ctx, db, id } = await held([{ kind: "manual", reason: "Wait." }]);
  const { id: pending } = await anOrder({ id: db.companyId });
  const hold = holdStatements(ctx, db, pending, [{ kind: "manual", reason: "Wait." }]);
  await expect(db.batch(...hold)).rejects.toMatchObject({ fault: "assertion", what: "conflict" });

  const release = (note: string) => db.batch(...releaseHoldStatements(ctx, db, id, { all: true }, note));
  expect(await release("First")).toMatchObject([[{ releaseNote: "First" }]]);
  expect(await release("Second")).toEqual([[]]);
});

test("the holds of another company's order are not visible", async () => {
  const { id } = await held([{ kind: "manual", reason: "Wait." }]);
  const other = await aCompany();
  expect(await openHolds(systemWorld().db.company(other.id), id)).toEqual([]);
});

test("as much of very long and very many reasons is shown as the database keeps", async () => {
  const order = await held(
    Array.from({ length: 60 }, (_, n) => ({ kind: "manual", reason: `Reason ${n} ${"🧪".repeat(n)}.` })),
  );
  expect(await reasonOf(order)).toBe(holdText(await openHolds(order.db, order.id)));
});
