import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { MovementDto } from "#app/domain/inventory/movements/movements.dto";
import { Transfer } from "#app/domain/inventory/transfers/transfer.schema";
import { transferStock } from "#app/domain/inventory/transfers/transfer.server";
import { loader as file } from "#app/routes/api/inventory/as-of.export";
import { loader as movements } from "#app/routes/api/inventory/movements";
import { auditLog } from "#db/schema/directory/accounts";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aCompany } from "#tests/factories/company";
import { movementsAt } from "#tests/factories/movement";
import { anOrder } from "#tests/factories/order";
import { aProduct, type TestProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { answerOf } from "./api-response";
import { call, cookieOf } from "./call";

const get = <T = MovementDto[]>(product: TestProduct, cookie: string, query = "") =>
  answerOf<T>(movements, {
    method: "GET",
    path: `/api/inventory/${product.id}/movements${query}`,
    params: { productId: product.id },
    cookie,
  });

test("movements of units, newest first, with balance, reason, lot, order, who and when", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 9, lotNumber: "L-1" }] });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 4 }] });
  const cookie = await cookieOf("client", { companyId: company.id });

  const { status, body, headers } = await get(product, cookie);

  expect(status).toBe(200);
  expect(headers.get("Link")).toBeNull();
  const when = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const id = expect.any(String);
  expect(body).toEqual([
    {
      ...{ id, kind: "ship" },
      delta: -4,
      balance: 5,
      reason: "Shipped",
      ...{ lot: "L-1", location: "A-01-1-01", warehouseId: MAIN_WAREHOUSE },
      orderId: order.id,
      by: expect.any(String),
      at: when,
    },
    {
      ...{ id, kind: "receive" },
      delta: 9,
      balance: 9,
      reason: "Received",
      ...{ lot: "L-1", location: "A-01-1-01", warehouseId: MAIN_WAREHOUSE },
      orderId: null,
      by: "Test",
      at: when,
    },
  ]);
});

test("page by page behind the link, under the same filters, without a gap", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 0 }] });
  const at = Date.UTC(2026, 0, 5, 12);
  await movementsAt(
    product,
    Array.from({ length: 7 }, (_, n) => ({ at: at + n * 3_600_000 })),
  );
  const cookie = await cookieOf("admin");
  const seen: number[] = [];
  let query = "?limit=3&kind=adjust&to=2026-01-05";
  for (;;) {
    const { body, headers } = await get(product, cookie, query);
    seen.push(...body.map(({ balance }) => balance));
    const next = headers.get("Link")?.match(/<[^?]*(\?[^>]*)>; rel="next"/)?.[1];
    if (!next) break;
    expect(next).toContain("kind=adjust");
    query = next;
  }
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

test("a transfer is two movements and leaves the balance unchanged; allocations that move with it are not units", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  await aProduct(company, { lots: [{ onHand: 0, location: "B-02-1-01" }] });
  await anOrder(company, { lines: [{ product, quantity: 4 }] });
  const [lot] = product.lots;
  await transferStock(
    systemWorld(),
    Transfer.parse({
      operationId: crypto.randomUUID(),
      companyId: company.id,
      source: `${product.id}:${lot?.id}:${lot?.locationId}`,
      to: "B-02-1-01",
      quantity: 3,
    }),
  );
  const cookie = await cookieOf("admin");
  const { body } = await get(product, cookie);
  expect(body.map(({ delta, balance }) => [delta, balance])).toEqual([
    [-3, 5],
    [3, 8],
    [5, 5],
  ]);
  // A page can end between two rows that one statement wrote.
  for (let query = "?limit=1", pages = 0; pages < 3; pages++) {
    const page = await get(product, cookie, query);
    expect(page.body[0]?.balance).toBe([5, 8, 5][pages]);
    query = /\?[^>]*/.exec(page.headers.get("Link") ?? "")?.[0] ?? "";
  }
});

test.each([
  ["?cursor=zzz", "cursor", "Unknown cursor"],
  ["?limit=0", "limit", "1 to 200"],
  ["?limit=1.5", "limit", "1 to 200"],
  ["?kind=stolen", "kind", "Unknown kind"],
  ["?from=2026-02-30", "from", "This date does not exist"],
])("%s is refused at its name", async (query, name, message) => {
  const product = await aProduct(await aCompany());
  const answer = await get<{ errors: Record<string, string[]> }>(product, await cookieOf("admin"), query);
  expect(answer.status).toBe(422);
  expect(answer.body.errors[name]).toEqual([message]);
});

test("the stock of a day as a file: named by the day, refused for a day that cannot be, and written down", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 0 }] });
  await movementsAt(product, [{ delta: 4, at: Date.UTC(2026, 0, 5) }]);
  const cookie = await cookieOf("client", { companyId: company.id });
  const asked = (query: string) => ({ method: "GET", path: `/api/inventory/as-of/export?${query}`, cookie });

  expect(await call(file, asked("on=2026-01-05"))).toBe(200);
  expect(await call(file, asked("on=2026-01-05&format=pdf"))).toBe(422);
  for (const day of ["on=2026-02-30", "on=2999-01-01", "on=soon", ""]) expect(await call(file, asked(day))).toBe(422);
  const other = await aCompany();
  expect(await call(file, asked(`on=2026-01-05&companyId=${other.id}`))).toBe(404);

  const ctx = systemWorld();
  const written = await ctx.directory.rows(
    { subject: auditLog.subject },
    sql`from ${auditLog} where ${auditLog.companyId} = ${company.id} and ${auditLog.action} = 'export.made'`,
  );
  expect(written).toEqual([{ subject: "Stock as of 2026-01-05" }]);
});
