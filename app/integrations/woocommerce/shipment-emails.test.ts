import { describe, expect, test } from "vitest";
import type { TrackingPush } from "../sales-channel";
import { wooCommerce } from "./channel";
import { NUMBER, PUSH, type Row, Shop } from "./testing/tracking-shop";

describe("how the customer is notified", () => {
  const by = (notice: TrackingPush["notice"]) => ({ ...(notice ? { notice } : {}) });
  const emails = ({ calls }: Shop) =>
    calls.filter(({ method, url, body }) => {
      if (method === "GET") return false;
      if ((body as Row).status === "completed") return true;
      return (body as Row).customer_note === true || url.searchParams.get("notify_customer") === "true";
    }).length;
  const unset = (shop: Shop) => {
    const { notice: _notice, ...push } = PUSH;
    return wooCommerce.pushTracking(shop.world, shop.connection, push);
  };

  const paths = ({ writes }: Shop) => writes.map(([method, path]) => `${method} ${path.replace("orders/501", "…")}`);
  const NOTE = "POST wc/v3/…/notes";
  const FULFILLMENT = "POST wc/v3/…/fulfillments";
  const TRACKING = "POST wc-shipment-tracking/v3/…/shipment-trackings";
  const PUT = "PUT wc/v3/…";

  test.each([
    ["by a note, without completing the order", {}, [NOTE]],
    ["by a fulfillment, without completing the order", { fulfillments: [] }, [FULFILLMENT]],
    ["by completing the order, whose email has the plugin's number", { trackings: [] }, [TRACKING, PUT]],
  ])("%s, the standard way is exactly one email", async (_way, has, calls) => {
    const shop = Object.assign(new Shop(), has);
    await unset(shop);
    expect(paths(shop)).toEqual(calls);
    expect(emails(shop)).toBe(1);
  });

  test.each([
    ["a note", {}, NOTE],
    ["a fulfillment", { fulfillments: [] }, FULFILLMENT],
  ])("without an email for %s, the order is completed, which is the one email", async (_way, has, call) => {
    const shop = Object.assign(new Shop(), has);
    await shop.push(by({ emailsCustomer: false, noteText: null, targetStatus: "automatic" }));
    expect(paths(shop)).toEqual([call, PUT]);
    expect(emails(shop)).toBe(1);
  });

  test("without an email the note is for the staff, in the shop's own words, and the status is theirs", async () => {
    const shop = new Shop();
    const noteText = "{carrier}: {tracking} {link}";
    await shop.push(by({ emailsCustomer: false, noteText, targetStatus: "dispatched" }));
    const note = `UPS: ${NUMBER} ${PUSH.trackingUrl}`;
    expect(shop.writes).toEqual([
      ["POST", "wc/v3/orders/501/notes", { note, customer_note: false }],
      ["PUT", "wc/v3/orders/501", { status: "dispatched" }],
    ]);
    await shop.push(by({ emailsCustomer: false, noteText, targetStatus: "dispatched" }));
    expect(shop.writes).toHaveLength(2);
    const kept = new Shop();
    await kept.push(by({ emailsCustomer: false, noteText: null, targetStatus: "keep" }));
    expect(kept.writes).toHaveLength(1);
  });

  test("several parcels are one note", async () => {
    const shop = new Shop();
    const more = [{ trackingNumber: "B2", carrier: "ups", carrierLabel: "UPS", trackingUrl: null }];
    await shop.push({ more });
    expect(shop.notes.filter(({ customer_note }) => customer_note === true)).toHaveLength(1);
    expect(shop.notes.at(-1)?.note).toContain("B2");
  });
});
