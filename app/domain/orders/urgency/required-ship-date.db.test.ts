import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { systemWorld } from "#tests/factories/world";
import { cutOffStatements } from "../../companies/cut-off.server";
import { holdStatements, releaseHoldStatements } from "../holds.server";

const at = (time: string) => Date.parse(`2026-05-06T${time}:00Z`);

test("an order must leave by the day that its company's cut-off gives", async () => {
  const company = await aCompany();
  const db = systemWorld().db.company(company.id);
  const dateOf = async (placedAt: number) => {
    const { id } = await anOrder(company, { placedAt });
    return (await db.find(orders, id))?.requiredShipDate;
  };
  expect(await dateOf(at("13:59"))).toBe("2026-05-06");
  expect(await dateOf(at("14:00"))).toBe("2026-05-07");

  await db.batch(...cutOffStatements(db, { before: {}, after: { cutOff: "16:30" }, at: at("00:00") }));
  expect(await dateOf(at("16:29"))).toBe("2026-05-06");
  // The cut-off of the order's own time applies.
  expect(await dateOf(at("14:00") - 86_400_000)).toBe("2026-05-06");
});

test("an order on hold has the kind of its oldest open hold, and none when all are resolved", async () => {
  const ctx = systemWorld();
  const company = await aCompany();
  const db = ctx.db.company(company.id);
  const { id } = await anOrder(company, { status: "on-hold" });
  const kind = async () =>
    (await db.selectFirst(orders, { columns: ["holdKind"], where: eq(orders.id, id) }))?.holdKind;
  await db.batch(...holdStatements(ctx, db, id, [{ kind: "address", reason: "No street." }]));
  expect(await kind()).toBe("payment");
  await db.batch(...releaseHoldStatements(ctx, db, id, { kinds: ["payment"] }, "Paid"));
  expect(await kind()).toBe("address");
  await db.batch(...releaseHoldStatements(ctx, db, id, { all: true }, "Corrected"));
  expect(await kind()).toBeNull();
});
