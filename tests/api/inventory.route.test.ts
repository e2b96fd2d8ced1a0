import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import { action as adjust } from "#app/routes/api/inventory/adjust";
import { loader as list } from "#app/routes/api/inventory/collection";
import { loader as file } from "#app/routes/api/inventory/export";
import { loader as low } from "#app/routes/api/inventory/low-stock";
import { products } from "#db/schema/catalog";
import { auditLog } from "#db/schema/directory/accounts";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";

interface StockRecord {
  id: string;
  productId: string;
  companyId: string;
  quantity: number;
  allocated: number;
  available: number;
  reorderPoint: number;
  product: { name: string; sku: string; barcode: string | null; category: string | null; cost: string | null };
}
interface Problem {
  detail: string;
  errors: Record<string, string[]>;
}

const get = <T = StockRecord[]>(loader: unknown, cookie: string, query = "") =>
  answerOf<T>(loader, { method: "GET", path: `/api/inventory${query}`, cookie });
const post = <T = StockRecord>(cookie: string, productId: string, body: object, headers: Record<string, string> = {}) =>
  answerOf<T>(adjust, {
    method: "POST",
    path: `/api/inventory/${productId}/adjust`,
    params: { productId },
    cookie,
    body,
    headers,
  });
const skus = (rows: StockRecord[]) => rows.map(({ product }) => product.sku);

describe("GET /api/inventory", () => {
  test("returns on-hand, allocated and available units of the companies in scope", async () => {
    const [mine, theirs] = [await aCompany(), await aCompany()];
    const product = await aProduct(mine, {
      sku: "A",
      onHand: 8,
      barcode: "X-1",
      category: "clothing",
      costMinor: 1250,
    });
    await anOrder(mine, { lines: [{ product, quantity: 3 }] });
    await aProduct(theirs, { onHand: 1 });
    const cookie = await cookieOf("client", { companyId: mine.id });

    expect((await get(list, cookie)).body).toEqual([
      {
        id: product.id,
        productId: product.id,
        companyId: mine.id,
        quantity: 8,
        allocated: 3,
        available: 5,
        reorderPoint: 10,
        product: { name: expect.any(String), sku: "A", barcode: "X-1", category: "clothing", cost: "12.50" },
      },
    ]);
    expect((await get(list, cookie, `?companyId=${theirs.id}`)).status).toBe(404);
    expect((await get(list, await cookieOf("client"))).body).toEqual([]);
  });

  test("keeps to category, level and search, page by page in Link", async () => {
    const company = await aCompany({ category: "peptides" });
    const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
    await aProduct(company, { sku: "OUT", category: "peptides" });
    await aProduct(company, { sku: "LOW-9", onHand: 9 });
    await aProduct(company, { sku: "LOW-2", onHand: 2 });
    await aProduct(company, { sku: "IN", onHand: 90 });

    expect(skus((await get(list, cookie, "?category=peptide")).body)).toEqual(["OUT"]);
    expect(skus((await get(list, cookie, "?stock=in")).body)).toEqual(["IN"]);
    expect(skus((await get(list, cookie, "?q=low-9")).body)).toEqual(["LOW-9"]);
    expect((await get<Problem>(list, cookie, "?stock=plenty")).body.errors).toEqual({ stock: ["out, low or in"] });
    expect((await get<Problem>(list, cookie, "?limit=201")).status).toBe(422);

    expect(skus((await get(low, cookie)).body)).toEqual(["OUT", "LOW-2", "LOW-9"]);
    const first = await get(low, cookie, "?limit=2");
    const next = /<[^?>]+(\?[^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect(skus((await get(low, cookie, next)).body)).toEqual(["LOW-9"]);
  });
});

describe("POST /api/inventory/{productId}/adjust", () => {
  test("moves units in one call and returns the record", async () => {
    const company = await aCompany();
    const product = await aProduct(company, { sku: "A", onHand: 3 });
    const cookie = await cookieOf("warehouse_manager", { companyId: company.id });

    const { status, body } = await post(cookie, product.id, { adjustment: 1 });
    expect({ status, quantity: body.quantity }).toEqual({ status: 200, quantity: 4 });
    expect((await post<Problem>(cookie, product.id, { adjustment: -5 })).status).toBe(409);
    for (const adjustment of [0, 1.5, 1e12, "x", null]) {
      expect((await post<Problem>(cookie, product.id, { adjustment })).status).toBe(422);
    }
    expect(
      (await post(await cookieOf("client", { companyId: company.id }), product.id, { adjustment: 1 })).status,
    ).toBe(403);
    expect((await post(await cookieOf("warehouse_manager"), product.id, { adjustment: 1 })).status).toBe(404);
    expect(await levels(product)).toMatchObject({ onHand: 4 });
  });

  test("allocated units stay, an archived product is not changed, and a lot must belong to the product", async () => {
    const company = await aCompany();
    const product = await aProduct(company, { sku: "A", onHand: 3 });
    await anOrder(company, { lines: [{ product, quantity: 3 }] });
    const gone = await aProduct(company, { onHand: 3, archivedAt: 1 });
    const cookie = await cookieOf("admin");

    const refused = await post<Problem>(cookie, product.id, { adjustment: -1, reason: "Lost" });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe("3 units of A are on hand and 3 allocated to orders: none can be removed.");
    expect((await post(cookie, gone.id, { adjustment: 1 })).status).toBe(409);
    expect((await post<Problem>(cookie, product.id, { adjustment: 1, lotId: gone.lots[0]?.id })).body.errors).toEqual({
      lotId: ["This lot does not belong to A."],
    });
  });

  test("under the same key it moves units once", async () => {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 3 });
    const cookie = await cookieOf("admin");
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const [one, two] = [
      await post(cookie, product.id, { adjustment: 2 }, key),
      await post(cookie, product.id, { adjustment: 2 }, key),
    ];
    expect(two.body).toEqual(one.body);
    expect((await post(cookie, product.id, { adjustment: 3 }, key)).status).toBe(422);
    expect(await levels(product)).toMatchObject({ onHand: 5 });
  });
});

describe("GET /api/inventory/export", () => {
  const read = async (cookie: string, query: string): Promise<Response> => {
    const request = new Request(`http://stowline.test/api/inventory/export${query}`, { headers: { Cookie: cookie } });
    const context = { cloudflare: { env: testEnv }, state: new RequestState(testEnv, request) };
    const run = file as unknown as (args: object) => Promise<Response>;
    return run({ request, params: {}, context });
  };

  test("thousands of rows are streamed with the list's filters, and the export is logged", async () => {
    const company = await aCompany({ name: "Long Shelf" });
    const ctx = systemWorld();
    await ctx.db.company(company.id).insertMany(
      products,
      Array.from({ length: 3200 }, (_, n) => ({
        id: ctx.newId(),
        name: `=Thing ${n}`,
        sku: `T-${n}`,
        category: n % 2 ? "clothing" : "other",
        createdAt: 1,
        updatedAt: 1,
      })),
    );
    await aProduct(company, { name: "Shirt", sku: "S", onHand: 40, costMinor: 1990, category: "clothing" });
    const cookie = await cookieOf("client", { companyId: company.id });

    const text = await (await read(cookie, "?format=csv&category=clothing")).text();
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(1 + 1601);
    expect(lines[1]).toBe("Shirt,S,,clothing,Long Shelf,40,0,40,0,10,19.90,USD,In Stock");
    expect(lines[2]).toContain("'=Thing 3199,T-3199,");
    const inStock = await (await read(cookie, "?stock=in")).text();
    expect(inStock.trim().split("\r\n")).toHaveLength(2);

    const book = await read(cookie, "?format=xlsx");
    expect(book.headers.get("Content-Disposition")).toMatch(/^attachment; filename="stock-\d{4}-\d\d-\d\d\.xlsx"$/);
    const bytes = new Uint8Array(await book.arrayBuffer());
    expect(String.fromCharCode(...bytes.subarray(0, 2))).toBe("PK");
    const told = await ctx.directory.rows(
      { subject: auditLog.subject, detail: auditLog.detail },
      sql`from ${auditLog} where ${auditLog.companyId} = ${company.id} and ${auditLog.action} = 'export.made'`,
    );
    expect(told).toHaveLength(3);
    expect(told[0]).toMatchObject({ subject: "Stock", detail: { after: { format: "csv", category: "clothing" } } });
  });
});
