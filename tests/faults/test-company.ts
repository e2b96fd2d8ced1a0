import { env } from "cloudflare:test";
import { switchStockOn } from "#app/domain/channels/stock/switch-stock-push.server";
import { Calendars } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { Permission } from "#app/domain/kernel/permissions";
import { mayDo, scopeFor } from "#app/domain/kernel/permissions";
import type { OrderStatus } from "#app/domain/orders/orders.schema";
import { RequestState } from "#app/http/request/request-state.server";
import { Connection } from "#db/connection/connection.server";
import { ScopedDb } from "#db/scoped.server";
import { aCompany, aUser } from "#tests/factories/company";
import { connect, type Partners } from "#tests/factories/partners";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, type TestUser, testEnv } from "#tests/factories/world";
import type { Payer } from "./payer";
import type { Chance } from "./seeded-random";
import type { Platform } from "./simulated-cloudflare";

/** Reads the database directly, without the faults that affect the Worker. */
export async function rowsOf<Row = Record<string, string | number | null>>(text: string): Promise<Row[]> {
  const { FAULTS_DB } = env as unknown as { FAULTS_DB: D1Database };
  return (await FAULTS_DB.prepare(text).all<Row>()).results;
}

/** Initial units of each product that is sold. */
export const RECEIVED = 100_000;

/** The company's only kind of box, and how many of them it has bought. */
export const BOXES = "Faults box";
export const BOXES_BOUGHT = 10_000;

/** The company that the checks look at: it sells, picks, ships and pays, and has integrations with all partners. */
export interface Proven {
  partners: Pick<Partners, "shop" | "seller" | "collector">;
  companyId: string;
  shopId: string;
  /** Companies with activities in a past month; each must get one invoice for it. */
  billed: Payer[];
  /** Forms that were accepted: exactly one document of each exists. */
  done: { table: string; operationId: string }[];
}

/** The same company with its users, on the harness's simulated platform. */
export interface House extends Proven {
  platform: Platform;
  partners: Partners;
  chance: Chance;
  admin: Ctx;
  manager: Ctx;
}

/** A user's context as the guard creates it, with the current bindings. */
export function signedIn(user: TestUser, permission: Permission): Ctx {
  const scope = scopeFor(user, permission);
  if (!scope) throw new Error(`${user.role} may not ${permission}`);
  return {
    ...new RequestState(testEnv, null).systemCtxIn(Calendars.UTC),
    db: ScopedDb.open(new Connection(testEnv.DB), scope),
    actor: { id: user.id, name: user.role, email: "", role: user.role, companyId: user.companyId },
    can: (one, companyId) => mayDo(user, one, companyId),
  };
}

export async function aHouse(platform: Platform, partners: Partners, chance: Chance): Promise<House> {
  const company = await aCompany();
  for (const sku of ["MUG-1", "MUG-2"]) await aProduct(company, { sku, onHand: RECEIVED, weightGrams: 300 });
  const shopId = await connect(partners, company.id, "shopify");
  await connect(partners, company.id, "shipstation");
  await switchStockOn(systemWorld(), shopId);
  const admin = signedIn(await aUser("admin"), "integrations.manage");
  const manager = signedIn(await aUser("warehouse_manager", { companyId: company.id }), "orders.read");
  return { platform, partners, chance, companyId: company.id, shopId, admin, manager, billed: [], done: [] };
}

/** Ids of the company's orders in this status, in random order. */
export async function ordersAt({ companyId, chance }: House, ...statuses: OrderStatus[]): Promise<string[]> {
  const found = await rowsOf<{ id: string }>(
    `select id from orders where company_id = '${companyId}' and status in (${statuses.map((one) => `'${one}'`).join()})`,
  );
  return found
    .map(({ id }) => ({ id, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
}

/** Customers place orders in the shop, and all of them are staged. */
export async function stage(house: House, count: number): Promise<void> {
  const { platform, partners, companyId, shopId } = house;
  for (let n = 0; n < count; n++) partners.shop.place();
  platform.now += 200_000;
  platform.send({ type: "sync-integration", companyId, integrationId: shopId, trigger: "cron" });
  await platform.deliver();
}

export type Kept =
  | ("asns" | "receipts" | "return_units" | "returns" | "assembly_orders" | "assemblies")
  | ("picks" | "wall_puts" | "pack_checks");

/** Runs the step; when it succeeds, its document or scan must exist. */
export const kept =
  ({ done }: House, table: Kept, operationId: string, step: () => Promise<unknown>): (() => Promise<void>) =>
  async () => {
    await step();
    done.push({ table, operationId });
  };
