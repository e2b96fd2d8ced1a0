import { describe, expect, test } from "vitest";
import { squarespace } from "#app/integrations/squarespace/channel";
import { describeSalesChannel } from "./channel-contract";
import { openSquarespaceStage } from "./squarespace-stage";

describeSalesChannel("Squarespace", squarespace, () => openSquarespaceStage());

describe("a Squarespace site", () => {
  test("gets the window once, and then only the cursor, always with a user agent", async () => {
    const { site, world, connection } = await openSquarespaceStage({ orders: 120 });
    await squarespace.changedIds(world, connection, { from: 0, to: Date.now() });
    expect(site.calls.map(({ query }) => [...query.keys()])).toEqual([
      ["modifiedAfter", "modifiedBefore"],
      ["cursor"],
      ["cursor"],
    ]);
    expect(site.calls.every(({ headers }) => headers.get("user-agent")?.startsWith("Stowline"))).toBe(true);
  });

  test("gets its one open status", async () => {
    const { site, world, connection } = await openSquarespaceStage({ orders: 3 });
    const statuses = squarespace.openStatuses.map(({ value }) => value);
    const window = { from: 0, to: Date.now(), orders: "open" as const, statuses };
    await squarespace.changedOrders(world, connection, window, null);
    expect(site.calls.map(({ query }) => query.get("fulfillmentStatus"))).toEqual(statuses);
  });

  test("is not called for a minute after its rate limit", async () => {
    const { world, connection } = await openSquarespaceStage({ callsAMinute: 2, orders: 200 });
    await expect(squarespace.changedIds(world, connection, { from: 0, to: Date.now() })).rejects.toMatchObject({
      fault: "rate-limited",
      detail: { retryAfterMs: 60_000 },
    });
  });

  test("restarts a walk whose cursor has expired", async () => {
    const { world, connection } = await openSquarespaceStage({ orders: 10 });
    const page = await squarespace.changedOrders(world, connection, { from: 0, to: Date.now() }, "ended");
    expect(page.orders.length).toBeGreaterThan(0);
  });

  test("with a key without inventory permission is connected, and reports it", async () => {
    const { world, connection } = await openSquarespaceStage({ permissions: ["orders"] });
    const { message } = await squarespace.connect(world, connection);
    expect(message).toMatch(/^Connected to Tern on Squarespace; reading verified\. The key cannot read inventory/);
    const blind = await openSquarespaceStage({ permissions: ["inventory"] });
    await expect(squarespace.connect(blind.world, blind.connection)).rejects.toMatchObject({ fault: "permission" });
  });

  test("is always at Squarespace's own address, whatever was typed", async () => {
    const { site, world, connection } = await openSquarespaceStage({ orders: 0 });
    const { found } = await squarespace.connect(world, { ...connection, storeUrl: "https://tern.example" });
    expect(found?.apiBase).toBe("https://api.squarespace.com");
    site.calls.length = 0;
    const elsewhere = { ...connection, found: { apiBase: "https://evil.example", auth: "api-key" as const } };
    await expect(squarespace.changedIds(world, elsewhere, { from: 0, to: 1 })).rejects.toMatchObject({
      fault: "bad-address",
    });
    expect(site.calls).toEqual([]);
  });

  test("gets stock for products that it counts", async () => {
    const { site, world, connection } = await openSquarespaceStage({ orders: 0 });
    site.variants[1]!.refuses = "Locked.";
    const levels = ["SQ-0", "SQ-1", "SQ-69", "NONE"].map((sku) => ({ sku, available: 7, externalRef: null }));
    const outcomes = await squarespace.pushStock!(world, connection, levels);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["set", "refused", "unmanaged", "unknown"]);
    expect(site.variants[0]!.quantity).toBe(7);
    const known = levels.map((level, i) => ({ ...level, externalRef: outcomes[i]!.externalRef }));
    expect((await squarespace.pushStock!(world, connection, known))[0]?.outcome).toBe("already");
  });
});
