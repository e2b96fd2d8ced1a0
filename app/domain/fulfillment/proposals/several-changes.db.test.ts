import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderProposals } from "#db/schema/holds";
import { beforeTrip } from "#tests/factories/before-trip";
import { aCompany, aUser } from "#tests/factories/company";
import { wooAddress } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { anAcceptedOrder, type TestStoreOrder } from "#tests/factories/store-order";
import { systemWorld, worldOf } from "#tests/factories/world";
import { openHolds } from "../../orders/holds.server";
import { acceptChange, refuseChange } from "./decide-proposal.server";

const openOnes = ({ companyId, id }: TestStoreOrder) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      { id: orderProposals.id, kind: orderProposals.kind },
      (own) => sql`from ${orderProposals} where ${own(orderProposals)} and ${orderProposals.orderId} = ${id}
        and ${orderProposals.status} = 'open' order by id`,
    );

const lines = (sku: string, quantity: number) => [{ id: 1, sku, quantity, name: "Alpha" }];

async function aStoreOrder() {
  const company = await aCompany();
  const { sku } = await aProduct(company, { onHand: 10 });
  return { company, sku, order: await anAcceptedOrder(company, { lines: lines(sku, 2) }) };
}

const elsewhere = { shipping: wooAddress({ address_1: "Mozartgasse 3", city: "Wien" }) };

describe("one version of the store's that changes several things", () => {
  test.each(["pending", "picking"] as const)(
    "puts a %s order on hold once, for both its status and its items",
    async (status) => {
      const { order, sku } = await aStoreOrder();
      if (status === "picking") await order.moveTo("picking");
      await order.says({ lines: lines(sku, 5), payload: { status: "on-hold", ...elsewhere } });

      expect((await order.order()).status).toBe("on-hold");
      const holds = await openHolds(systemWorld().db, order.id);
      expect(holds.map(({ kind }) => kind).sort()).toEqual(["change", "store-status"]);
      expect((await openOnes(order)).map(({ kind }) => kind)).toEqual(["items"]);
    },
  );

  test.each(["pending", "picking"] as const)(
    "asks what to do with a %s order completed in the store, also with other items",
    async (status) => {
      const { order, sku } = await aStoreOrder();
      if (status === "picking") await order.moveTo("picking");
      await order.says({ lines: lines(sku, 5), payload: { status: "completed" } });

      expect((await order.order()).status).toBe("on-hold");
      expect((await openHolds(systemWorld().db, order.id)).map(({ kind }) => kind)).toEqual(["change"]);
      expect((await openOnes(order)).map(({ kind }) => kind).sort()).toEqual(["cancel", "items"]);
    },
  );
});

describe("who decides", () => {
  test("only who may cancel an order decides of its cancellation, also to refuse it", async () => {
    const { company, order } = await aStoreOrder();
    await order.moveTo("picked");
    await order.says({ payload: { status: "cancelled" } });
    const [proposal] = await openOnes(order);
    const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "orders.edit");

    await expect(acceptChange(owner, proposal!.id, {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(refuseChange(owner, proposal!.id, {})).rejects.toMatchObject({ code: "forbidden" });
    expect(await openOnes(order)).toHaveLength(1);
  });
});

describe("a store that goes to and fro within one second", () => {
  test("counts each time, and the last version is the one to decide", async () => {
    const { order, sku } = await aStoreOrder();
    await order.moveTo("picked");
    const at = Date.now() + 60_000;
    for (const quantity of [5, 2, 5, 2, 5]) await order.says({ lines: lines(sku, quantity), at });
    expect((await openOnes(order)).map(({ kind }) => kind)).toEqual(["items"]);
  });
});

describe("a hold that is released while the store proposes again", () => {
  test("stays, as the new proposal needs it", async () => {
    const { order, sku } = await aStoreOrder();
    await order.moveTo("picking");
    await order.says({ lines: lines(sku, 5) });
    const [first] = await openOnes(order);
    // Four round trips read the proposal, close it, and read the remaining proposals and holds. The release comes
    // fifth.
    const manager = beforeTrip(systemWorld(), 5, () => order.says({ lines: lines(sku, 6) }));
    await refuseChange(manager, first!.id, {});

    expect((await openOnes(order)).map(({ kind }) => kind)).toEqual(["items"]);
    expect((await order.order()).status).toBe("on-hold");
    expect((await openHolds(systemWorld().db, order.id)).map(({ kind }) => kind)).toEqual(["change"]);
  });
});
