import { eq, getTableColumns, sql } from "drizzle-orm";
import { inject } from "vitest";
import { type SyncIntegration, type SyncResult, syncIntegration } from "#app/domain/channels/inbound.service.server";
import {
  createIntegration,
  getIntegrationRow,
  type IntegrationRow,
} from "#app/domain/integrations/integrations.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { integrations } from "#db/schema/integrations";
import { stagingOrders } from "#db/schema/staging";
import { type ShopControl, storeControl } from "#tests/support/store/control-client";
import type { ShopOptions } from "#tests/support/store/options";
import { aCompany } from "./company";
import { systemWorld } from "./world";

let n = 0;

type Staged = typeof stagingOrders.$inferSelect;

export interface TestShop {
  /** The storefront's side. */
  shop: ShopControl;
  /** Our side. */
  companyId: string;
  integrationId: string;
  webhookSecret: string;
  ctx: ReturnType<typeof systemWorld>;
  /** A sync at the present moment, by cron unless told otherwise. */
  sync(how?: Partial<SyncIntegration>, ctx?: Ctx): Promise<SyncResult>;
  /** The integration as it is now. */
  row(): Promise<IntegrationRow>;
  change(patch: Partial<typeof integrations.$inferInsert>): Promise<void>;
  /** What is staged of the shop's orders, oldest id first. */
  staged(): Promise<Staged[]>;
  /** Puts one staged order into another state. */
  restage(id: string, patch: Partial<Pick<Staged, "status" | "errorMessage">>): Promise<void>;
  /** The ids of the orders that should be staged: all that the shop has but drafts and trash. */
  orderIds(): Promise<string[]>;
}

/** A WooCommerce shop of its own, and the integration of a company (of its own, unless given) with it. */
export async function aShop(options: Partial<ShopOptions> = {}, over: { companyId?: string } = {}): Promise<TestShop> {
  n += 1;
  const control = storeControl(inject("storeUrl"));
  const key = `test-${crypto.randomUUID().slice(0, 8)}-${n}`;
  const { consumerKey, consumerSecret, url } = await control.open({ key, ...options });
  const ctx = systemWorld();
  const companyId = over.companyId ?? (await aCompany()).id;
  const { integration, webhookSecret } = await createIntegration(ctx, {
    type: "woocommerce",
    name: `Shop ${n}`,
    companyId,
    config: { apiKey: consumerKey, apiSecret: consumerSecret, storeUrl: url, webhookUrl: null },
  });
  const [shop, integrationId] = [control.shop(key), integration.id];
  const ours = () => systemWorld().db.company(companyId);
  return {
    shop,
    companyId,
    integrationId,
    webhookSecret: webhookSecret ?? "",
    ctx,
    sync(how = {}, world = ctx) {
      // A world with a clock of its own keeps it.
      if (world === ctx) ctx.clock.now = Math.max(ctx.clock.now, Date.now());
      return syncIntegration(world, { companyId, integrationId, trigger: "cron", ...how });
    },
    row: () => getIntegrationRow(systemWorld(), integrationId),
    async change({ companyId: _owner, id: _id, ...patch }) {
      await ours().update(integrations, patch, eq(integrations.id, integrationId));
    },
    staged: async () =>
      (await ours().rows(
        getTableColumns(stagingOrders),
        (own) => sql`from ${stagingOrders} where ${own(stagingOrders)}
          and ${stagingOrders.integrationId} = ${integrationId} order by cast(${stagingOrders.externalId} as integer)`,
      )) as Staged[],
    async restage(id, patch) {
      await ours().update(stagingOrders, patch, eq(stagingOrders.id, id));
    },
    async orderIds() {
      const heads = await shop.orders();
      const ids = heads.filter(({ status }) => !NO_ORDER.includes(status)).map((head) => head.id);
      return ids.sort((a, b) => a - b).map(String);
    },
  };
}

const NO_ORDER = ["checkout-draft", "auto-draft", "draft", "trash"];
