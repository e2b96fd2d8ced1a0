import { accept, ordersAt, type RealAct, stage } from "./act";
import { BILLING } from "./invoicing";
import { picking } from "./picking";
import { SHIPPING } from "./shipping";

const ORDERS: Record<string, RealAct> = {
  "the store's orders are fetched": {
    async steps({ partners, clock, app, chance }) {
      for (let n = chance.upTo(8); n > 0; n--) partners.shop.place();
      clock.forward(200_000);
      return [() => app.cron(), () => app.idle()];
    },
  },
  "the store calls about an order": {
    async steps({ partners, shopId, app }) {
      const { id } = partners.shop.place();
      const { headers, body } = partners.shop.delivery("orders/create", `{"id":${id}}`);
      const init = { method: "POST", headers, body: Buffer.from(body) };
      const call = async () => {
        const { status } = await fetch(`${app.url}/api/webhooks/${shopId}`, init);
        if (status !== 200) throw new Error(`The store was answered ${status}`);
      };
      return [call, () => app.idle()];
    },
  },
  "all that is staged is processed": {
    async steps(house) {
      const { admin, companyId, chance } = house;
      await stage(house, chance.is(0.3) ? 27 : 4);
      return [() => admin.call("POST", "/api/staging-orders/bulk-process", { companyId })];
    },
  },
  "a staged order is processed": {
    async steps(house) {
      const { admin, companyId } = house;
      await stage(house, 2);
      const path = `/api/staging-orders/${companyId}?status=pending`;
      const [first] = await admin.call<{ id: string }[]>("GET", path);
      return first ? [() => admin.call("POST", `/api/staging-orders/${first.id}/process`)] : null;
    },
  },
  "orders are held and released in one go": {
    async steps(house) {
      await accept(house, 3);
      const chosen = (await ordersAt(house, "pending")).slice(0, 3);
      if (chosen.length === 0) return null;
      const ask = (act: "hold" | "release") => {
        const query = new URLSearchParams([["act", act], ...chosen.map((id) => ["id", id])]);
        const form = { asked: crypto.randomUUID(), reason: act === "hold" ? "Paid twice" : "" };
        return () => house.admin.send(`/orders/bulk?${query}`, form);
      };
      return [ask("hold"), () => house.app.idle(), ask("release"), () => house.app.idle()];
    },
  },
  "the night comes": {
    async steps({ app, clock }) {
      clock.toNight();
      return [() => app.cron(), () => app.idle()];
    },
  },
};

export const REAL_ACTS = Object.entries({ ...ORDERS, "an order is picked": picking, ...SHIPPING, ...BILLING });
