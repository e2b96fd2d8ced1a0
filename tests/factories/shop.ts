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
  /** The store. */
  shop: ShopControl;
  /** Our integration and context. */
  companyId: string;
  integrationId: string;
  webhookSecret: string;
  ctx: ReturnType<typeof systemWorld>;
  /** Runs a sync at the current time, started by the cron by default. */
  sync(how?: Partial<SyncIntegration>, ctx?: Ctx): Promise<SyncResult>;
  /** The integration's current row. */
  row(): Promise<IntegrationRow>;
  change(patch: Partial<typeof integrations.$inferInsert>): Promise<void>;
  /** The shop's staged orders, lowest id first. */
  staged(): Promise<Staged[]>;
  /** Sets the status of one staged order. */
  restage(id: string, patch: Partial<Pick<Staged, "status" | "errorMessage">>): Promise<void>;
  /** Ids of the orders that should be staged: all of the shop's, except drafts and trash. */
  orderIds(): Promise<string[]>;
}

/** A new WooCommerce shop, and a company's integration with it. Creates the company unless it is given. */
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
      // A context that has its own clock keeps it.
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
