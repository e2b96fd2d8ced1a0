import { expect, test } from "vitest";
import { asOfPage } from "#app/domain/inventory/as-of/as-of.repo.server";
import { findProducts } from "#app/domain/inventory/labels/labels.repo.server";
import { expiringPage } from "#app/domain/inventory/lots/expiring.server";
import { stockPage } from "#app/domain/inventory/stock-list.server";
import {
  completePicking,
  pickHistory,
  pickItem,
  pickingScreen,
  startPicking,
} from "#app/domain/picking/picking.service.server";
import { aCompany } from "./factories/company";
import { anOrder } from "./factories/order";
import { aPicker } from "./factories/picker";
import { aProduct } from "./factories/stock";

const COMPANIES = 24;
const ROWS = 20;
const DAY = 86_400_000;

type Person = Awaited<ReturnType<typeof aPicker>>;

/** The rows read for each list of the picking screens, for users who work for many companies. */
const LISTS: Record<string, (who: Person) => PromiseLike<unknown>> = {
  "the stock list": (who) => stockPage(who, who.db, { limit: ROWS }),
  "the stock list, low": (who) => stockPage(who, who.db, { stock: "short", limit: ROWS }),
  "stock of a day": (who) => asOfPage(who.db, { on: "2099-01-01", limit: ROWS }),
  "expiring lots": (who) => expiringPage(who, who.db, { days: 60 }),
  "products to label": (who) => findProducts(who.db, { limit: ROWS }),
  "picks of everybody": (who) => pickHistory(who, { limit: ROWS }),
  "the picking screen": (who) => pickingScreen(who),
  "a code looked up": (who) => pickingScreen(who, { code: "semax" }),
};

async function aCompanyAtWork() {
  const company = await aCompany();
  const soon = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10);
  const lots = [{ onHand: 9, lotNumber: "L-1", expiresOn: soon }];
  const [product] = [await aProduct(company, { lotTracked: true, reorderPoint: 20, lots }), await aProduct(company)];
  const anna = await aPicker(company);
  const order = await anOrder(company, { lines: [{ product }] });
  await startPicking(anna, order.id);
  for (const { id } of order.items) await pickItem(anna, id, {});
  await completePicking(anna, order.id);
  await anOrder(company, { lines: [{ product }] });
  return company.id;
}

test("twice as many companies read at most twice as many rows of each list", async () => {
  const ids: string[] = [];
  for (let n = 0; n < COMPANIES; n++) ids.push(await aCompanyAtWork());
  const some = await aPicker(
    { id: ids[0] ?? "" },
    { role: "warehouse_manager", assigned: ids.slice(1, COMPANIES / 2) },
  );
  const all = await aPicker({ id: ids[0] ?? "" }, { role: "warehouse_manager", assigned: ids.slice(1) });
  for (const [name, list] of Object.entries(LISTS)) {
    const [few, many] = [await readBy(some, list), await readBy(all, list)];
    expect(many, `${name}, ${few} rows for half of them`).toBeLessThan(2.2 * few + 20);
    expect(many / COMPANIES, `${name}, rows a company`).toBeLessThan(80);
  }
});

async function readBy(who: Person, list: (who: Person) => PromiseLike<unknown>): Promise<number> {
  const { read } = who.costs;
  await list(who);
  return who.costs.read - read;
}
