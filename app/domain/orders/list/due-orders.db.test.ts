import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { worldOf } from "#tests/factories/world";
import { neighboursOf } from "../order-page/neighbours.server";
import { OrderQuery, OrdersPageQuery } from "../order-query";
import { listOrders } from "../orders.service.server";
import { holdGroups } from "../urgency/hold-groups.server";
import { setUrgency } from "../urgency/set-urgency.server";

const DAY = 86_400_000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

test("orders that are late and due today are found by their ship date, page by page, in every scope", async () => {
  const company = await aCompany();
  const manager = worldOf(await aUser("warehouse_manager", { assigned: [company.id] }), "orders.read");
  const now = manager.now();
  const ids: string[] = [];
  // Overdue for longer than all other tests' orders, so that they are among the first ten thousand.
  for (const days of [-20_003, -20_001, -20_002, 0, 1]) {
    const { id } = await anOrder(company);
    await setUrgency(manager, id, { priority: "normal", requiredShipDate: day(now + days * DAY) });
    ids.push(id);
  }
  const shipped = await anOrder(company, { status: "shipped", placedAt: now - 30 * DAY });
  const list = async (ctx: typeof manager, query: Record<string, unknown>) => {
    const found: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listOrders(ctx, OrderQuery.parse({ ...query, ...(cursor && { cursor }) }));
      found.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    return found;
  };
  const late = [ids[0], ids[2], ids[1]];
  expect(await list(manager, { due: "late", limit: 2 })).toEqual(late);
  expect(await list(manager, { due: "late", companyId: company.id })).toEqual(late);
  expect(await list(manager, { due: "today" })).toEqual([ids[3]]);
  const admin = worldOf(await aUser("admin"), "orders.read");
  const everywhere = await list(admin, { due: "late", limit: 200 });
  expect(everywhere.filter((id) => ids.includes(id))).toEqual(late);
  expect(everywhere).not.toContain(shipped.id);
  const search = OrdersPageQuery.parse({ due: "late" });
  expect(await neighboursOf(manager, ids[2] ?? "", search)).toEqual({ previous: ids[0], next: ids[1] });
});

test("orders on hold are grouped by their oldest reason, and a group is a list of its own", async () => {
  const company = await aCompany();
  const manager = worldOf(await aUser("warehouse_manager", { assigned: [company.id] }), "orders.read");
  const [one, two] = [await anOrder(company, { status: "on-hold" }), await anOrder(company, { status: "on-hold" })];
  await anOrder(company);
  const groups = await holdGroups(manager, company.id);
  const payment = groups.find(({ group }) => group === "payment");
  expect(payment).toMatchObject({ label: "Waiting for payment", count: 2 });
  expect(payment?.rows.map(({ id }) => id)).toEqual([two.id, one.id]);
  const page = await listOrders(manager, OrderQuery.parse({ hold: "payment" }));
  expect(page.rows.map(({ id }) => id)).toEqual([two.id, one.id]);
  expect((await listOrders(manager, OrderQuery.parse({ hold: "stock" }))).rows).toEqual([]);
});

test("orders held by users are counted by their reason and show since when they wait, in one round trip", async () => {
  const company = await aCompany();
  const manager = worldOf(await aUser("warehouse_manager", { assigned: [company.id] }), "orders.read");
  for (const reason of ["Damaged carton", "Customer asked to wait", "Damaged carton"])
    await anOrder(company, { status: "on-hold", holds: [{ kind: "manual", reason }] });
  Object.assign(manager.costs, { trips: 0, read: 0 });
  const [manual] = await holdGroups(manager, company.id);
  expect(manager.costs.trips).toBe(1);
  expect(manual).toMatchObject({
    group: "manual",
    count: 3,
    reasons: [
      { reason: "Damaged carton", count: 2 },
      { reason: "Customer asked to wait", count: 1 },
    ],
  });
  expect(manual?.rows.map(({ heldSince }) => heldSince)).toEqual(Array(3).fill(expect.any(Number)));
});
