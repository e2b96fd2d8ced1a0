import { beforeAll, expect, test } from "vitest";
import { receiveGoods } from "#app/domain/inbound/receiving/receive-goods.server";
import { ReceiveForm } from "#app/domain/inbound/receiving/receiving.schema";
import { startCount } from "#app/domain/inventory/counts/start-count.server";
import { type Role, reachOf } from "#app/domain/kernel/permissions";
import { aCompany } from "#tests/factories/company";
import { furnish, type House } from "#tests/factories/company-records";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { accountOf } from "./call";
import { type Door, doors, idName } from "./guarded-routes";
import { remixArgs } from "./remix-args";

/** In every name, number and note of the other company, and in nothing else. */
const MARK = "Zyxomark";
/** Holds the stock, and a count, of both companies. */
const BIN = "SHARED-01-1-01";

const MARKED: Record<string, readonly string[]> = {
  products: ["name", "sku"],
  lots: ["lot_number"],
  orders: ["order_number", "customer_name", "customer_email"],
  order_items: ["name", "sku"],
  staging_orders: ["number", "customer_name"],
  integrations: ["name"],
  asns: ["supplier", "reference", "note"],
  returns: ["order_number", "note"],
  return_lines: ["name", "sku"],
};

let own: House;
let other: House;
const cookies = new Map<Role, string>();

async function aNeighbor(name: string, lotNumber: string): Promise<House> {
  const { id } = await aCompany({ name });
  const { sku } = await aProduct({ id }, { lotTracked: true, lots: [{ onHand: 7, lotNumber, location: BIN }] });
  const delivered = {
    ...{ operationId: crypto.randomUUID(), companyId: id, reference: `${name} PO`, note: name },
    lines: [{ sku, lotNumber, quantity: "2", location: BIN }],
  };
  const { receiptId } = await receiveGoods(systemWorld(), ReceiveForm.parse(delivered));
  return { ...(await furnish(id)), receiptId };
}

beforeAll(async () => {
  own = await aNeighbor("Own goods", "OWN-LOT");
  other = await aNeighbor(`${MARK} goods`, "THEIR-LOT");
  await startCount(systemWorld(), BIN);
  await testEnv.DB.batch(
    Object.entries(MARKED).map(([table, columns]) => {
      const set = columns.map(
        (column) =>
          `${column} = '${MARK}' || ${column === "lot_number" || column === "note" ? "''" : `coalesce(${column}, '')`}`,
      );
      const numbered = table === "lots" ? " and lot_number <> ''" : "";
      return testEnv.DB.prepare(`update ${table} set ${set.join()} where company_id = ?${numbered}`).bind(
        other.companyId,
      );
    }),
  );
  for (const role of ["client", "company_manager"] as const)
    cookies.set(role, (await accountOf(role, { companyId: own.companyId })).cookie);
  cookies.set("admin", (await accountOf("admin")).cookie);
});

const reads = doors.filter(({ method }) => method === "GET");

/** Everything that a loader answers with, as text: also what it defers. */
async function textOf(value: unknown, seen = new Set<unknown>()): Promise<string> {
  if (value instanceof Response) return value.clone().text();
  if (typeof value === "function") return "";
  if (typeof value !== "object" || value === null) return String(value);
  const settled = await Promise.resolve(value).catch((error: unknown) => error);
  if (typeof settled !== "object" || settled === null) return String(settled);
  if (settled instanceof Response) return settled.clone().text();
  if (seen.has(settled)) return "";
  seen.add(settled);
  if (settled instanceof Error) return settled.message;
  const parts = settled instanceof Map ? [...settled.entries()] : Object.entries(settled);
  const texts: string[] = [];
  for (const part of parts.flat()) texts.push(await textOf(part, seen));
  return texts.join("\n");
}

async function answerTo(door: Door, role: Role, house: House, more: Record<string, string> = {}): Promise<string> {
  const { companyId } = house;
  const given = Object.entries({ companyId, company: companyId, ...more });
  // Calls refuse unknown parameters before they look anything up.
  const query = new URLSearchParams(given.filter(([name]) => door.kind !== "api" || door.queryNames.includes(name)));
  const path = `/${door.file.replace(/^(app|api)\//, "")}?${query}`;
  const headers = { Cookie: cookies.get(role) ?? "" };
  const params = { ...house, id: house[idName(door.file) ?? "productId"], type: "shipments", kind: "products" };
  const run = door.handler as (args: unknown) => Promise<unknown>;
  return textOf(run(remixArgs(new Request(`http://stowline.test${path}`, { headers }), params)));
}

test.each(["client", "company_manager"] as const)(
  "a %s never reads another company's stock or documents, in the shared bin or by their ids",
  async (role) => {
    const told: string[] = [];
    let isOwnShown = 0;
    for (const door of reads.filter(({ permission }) => reachOf(role, permission))) {
      const answers = [
        await answerTo(door, role, own),
        await answerTo(door, role, own, { q: BIN, code: BIN, scan: BIN }),
        await answerTo(door, role, other),
      ];
      if (answers.some((text) => text.includes(MARK))) told.push(door.name);
      if (answers.some((text) => text.includes(BIN) || text.includes("OWN-LOT"))) isOwnShown += 1;
    }
    expect(told).toEqual([]);
    expect(isOwnShown, "answers with the shared bin or the own lot in it").toBeGreaterThan(4);
  },
);

test("an administrator reads the mark on the screens of all that is marked", async () => {
  const shown: string[] = [];
  for (const door of reads) if ((await answerTo(door, "admin", other)).includes(MARK)) shown.push(door.name);
  expect(shown.length, shown.join("\n")).toBeGreaterThan(60);
});
