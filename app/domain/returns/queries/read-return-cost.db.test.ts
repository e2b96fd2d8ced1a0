import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { announceReturn } from "../document/create-return.server";
import { readReturn } from "../read-return.server";
import { receiveReturn } from "../receive/receive-units.server";
import { AnnounceReturn, ReceiveReturn } from "../returns.schema";

const EARLIER = 20;
/** An index with more entries can cost a row more per lookup; a scan of the others reads at least one of each. */
const DEEPER_INDEXES = 12;

test("a return reads the same few rows, however many other returns its company has", async () => {
  const ctx = systemWorld();
  const company = await aCompany();
  const [product, other] = [await aProduct(company, { onHand: 100 }), await aProduct(company, { onHand: 100 })];
  const once = () => crypto.randomUUID();
  const received = async (product: typeof other) => {
    const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 2 }] });
    const lines = [{ itemId: order.items[0]?.id, quantity: 1 }];
    const { id } = await announceReturn(ctx, order.id, AnnounceReturn.parse({ operationId: once(), lines }));
    const units = { line: 1, quantity: 1, condition: "new", disposition: "restock", location: "A-01-1-01" };
    await receiveReturn(ctx, id, ReceiveReturn.parse({ operationId: once(), ...units }));
    return id;
  };
  const costOf = async (id: string) => {
    const { read } = ctx.costs;
    expect((await readReturn(ctx, id)).lines).toMatchObject([{ expected: 1, received: 1 }]);
    return ctx.costs.read - read;
  };
  const id = await received(product);
  const alone = await costOf(id);
  for (let n = 0; n < EARLIER; n += 1) await received(other);
  expect(await costOf(id)).toBeLessThanOrEqual(alone + DEEPER_INDEXES);
});
