import { BulkQuery } from "#app/domain/fulfillment/bulk/bulk.schema";
import { changeMany } from "#app/domain/fulfillment/bulk/bulk-orders.server";
import { processAll } from "#app/domain/staging/bulk-runs.server";
import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { action } from "#app/routes/hooks/storefront";
import { answerOf } from "#tests/api/api-response";
import { type House, ordersAt, rowsOf, stage } from "../test-company";
import type { Act } from "./act";

const waiting = async ({ companyId }: House) =>
  (
    await rowsOf<{ id: string }>(
      `select id from staging_orders where company_id = '${companyId}' and status = 'pending'`,
    )
  ).map(({ id }) => id);

export const ORDER_ACTS: Record<string, Act> = {
  async "the store's orders are fetched"(house) {
    const { platform, partners, companyId, shopId, chance } = house;
    for (let n = chance.upTo(3); n > 0; n--) partners.shop.place();
    const [other] = partners.shop.orders;
    if (other && chance.is(0.3))
      Object.assign(other, { note: `Ring ${chance.upTo(9)} times`, updatedAt: platform.now });
    platform.now += 200_000;
    platform.send({ type: "sync-integration", companyId, integrationId: shopId, trigger: "cron" });
    return [];
  },
  async "the store calls about an order"({ partners, shopId }) {
    const { id } = partners.shop.place();
    const { headers, body } = partners.shop.delivery("orders/create", `{"id":${id}}`);
    const door = { method: "POST", path: `/api/webhooks/${shopId}`, params: { integrationId: shopId } };
    const call = async () => {
      const { status } = await answerOf(action, { ...door, headers: Object.fromEntries(headers), body });
      // Behaves like any store that calls a webhook again when it fails.
      if (status !== 200) throw new Error(`The store was answered ${status}`);
    };
    return [call];
  },
  async "a staged order is processed"(house) {
    if ((await waiting(house)).length === 0) await stage(house, 2);
    const [id = ""] = await waiting(house);
    return [() => processStagedOrder(house.admin, id)];
  },
  async "all that is staged is processed"(house) {
    await stage(house, house.chance.is(0.3) ? 27 : 2);
    return [() => processAll(house.admin, house.companyId)];
  },
  async "orders are held and released in one go"(house) {
    const chosen = (await ordersAt(house, "pending")).slice(0, 2);
    if (chosen.length === 0) return null;
    const ask = (act: "hold" | "release") => {
      const [query, asked] = [BulkQuery.parse({ act, id: chosen }), crypto.randomUUID()];
      return () => changeMany(house.manager, query, { asked, reason: act === "hold" ? "Paid twice" : undefined });
    };
    return [ask("hold"), ask("release")];
  },
};
