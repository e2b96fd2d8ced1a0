import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { integrations } from "#db/schema/integrations";
import { aCompany, aUser } from "#tests/factories/company";
import { anIntegration } from "#tests/factories/staged";
import { systemWorld, worldOf } from "#tests/factories/world";
import type { Ctx } from "../../kernel/ctx";
import { integrationsScreen } from "../integration-health.server";
import { IntegrationListQuery } from "./integration-query";

type Company = Awaited<ReturnType<typeof aCompany>>;

const read = (ctx: Ctx, query: Record<string, unknown>) => {
  const { company: companyId, columns: _columns, view: _view, ...listing } = IntegrationListQuery.parse(query);
  return integrationsScreen(ctx, { ...listing, companyId });
};

async function walked(ctx: Ctx, query: Record<string, unknown>) {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(ctx, { ...query, ...(cursor && { cursor }) });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  }
  return seen;
}

const TYPES = ["woocommerce", "shopify", "shipstation"] as const;
const STATUSES = ["active", "error", "paused"] as const;

/** Integrations with names in both cases, of which every fourth was never synced. */
async function connect(company: Company, count: number) {
  const made = [];
  const db = systemWorld().db.company(company.id);
  for (let n = 0; n < count; n += 1) {
    const { id } = await anIntegration(company);
    const row = {
      name: `${n % 2 ? "shop" : "Shop"} ${String((n * 7) % 31).padStart(2, "0")}`,
      type: TYPES[n % 3] ?? "woocommerce",
      status: STATUSES[n % 3] ?? "active",
      lastSync: n % 4 === 0 ? null : 1_000 + ((n * 13) % 17),
      storeUrl: `https://store-${id}.test`,
    };
    await db.update(integrations, row, eq(integrations.id, id));
    made.push({ id, ...row });
  }
  return made;
}
type Made = Awaited<ReturnType<typeof connect>>[number];

const SORTS: Record<string, (row: Made) => string | number> = {
  name: ({ name }) => name.toLowerCase(),
  status: ({ status }) => status,
  success: ({ lastSync }) => lastSync ?? 0,
  added: ({ id }) => id,
};

const inOrder = (key: (row: Made) => string | number, rows: readonly Made[]) =>
  rows.toSorted((x, y) => (key(x) < key(y) ? -1 : key(x) > key(y) ? 1 : x.id < y.id ? -1 : 1)).map(({ id }) => id);

test("each sort walks all integrations in reach once, in both directions, with every filter, and they are counted", async () => {
  const [a, b] = [await aCompany({ name: "Sorted Stores" }), await aCompany()];
  const [ofA, ofB] = [await connect(a, 60), await connect(b, 5)];
  const all = [...ofA, ...ofB];
  const manager = worldOf(
    await aUser("warehouse_manager", { companyId: a.id, assigned: [b.id] }),
    "integrations.manage",
  );
  for (const [sort, key] of Object.entries(SORTS)) {
    expect([sort, await walked(manager, { sort })]).toEqual([sort, inOrder(key, all)]);
    expect([sort, await walked(manager, { sort: `-${sort}` })]).toEqual([sort, inOrder(key, all).toReversed()]);
    for (const [query, rows] of [
      [{ company: b.id }, ofB],
      [{ provider: "shopify" }, all.filter(({ type }) => type === "shopify")],
      [{ status: "error" }, all.filter(({ status }) => status === "error")],
      [{ q: "SHOP 0" }, all.filter(({ name }) => name.toLowerCase().includes("shop 0"))],
      [{ q: "sorted st" }, ofA],
      [{ q: "ShipSt", status: "paused" }, all.filter(({ type }) => type === "shipstation")],
    ] as const) {
      expect([sort, query, await walked(manager, { ...query, sort })]).toEqual([sort, query, inOrder(key, rows)]);
      expect([query, (await read(manager, query)).count]).toEqual([query, rows.length]);
    }
  }
});

test("an unknown sort or cursor shows the list as it is without it, and other companies' integrations stay hidden", async () => {
  const [company, foreign] = [await aCompany(), await aCompany()];
  await connect(company, 4);
  const [strange] = await connect(foreign, 1);
  const manager = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "integrations.manage");
  const plain = await walked(manager, {});
  expect(plain).toHaveLength(4);
  for (const query of [{ sort: "lag" }, { sort: "-added" }, { provider: "nonsense" }, { status: "nonsense" }])
    expect(await walked(manager, query)).toEqual(plain);
  const named = await walked(manager, { sort: "name" });
  for (const cursor of ["x", "~", "'~1"])
    expect((await read(manager, { sort: "name", cursor })).rows.map(({ id }) => id)).toEqual(named);
  expect(await walked(manager, { q: strange?.name })).not.toContain(strange?.id);
  await expect(read(manager, { company: foreign.id })).rejects.toThrow();
  expect(manager.costs.trips).toBeGreaterThan(0);
  Object.assign(manager.costs, { trips: 0, read: 0 });
  await read(manager, { sort: "success" });
  expect(manager.costs.trips).toBe(1);
  expect(manager.costs.read).toBeLessThanOrEqual(4 * 12 + 20);
});
