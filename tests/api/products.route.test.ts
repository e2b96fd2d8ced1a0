import { describe, expect, test } from "vitest";
import { loader as list, action as write } from "#app/routes/api/products/collection";
import { action as change, loader as one } from "#app/routes/api/products/one";
import { aCompany } from "#tests/factories/company";
import { aProduct, levels } from "#tests/factories/stock";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";

interface Product {
  id: string;
  companyId: string;
  name: string;
  sku: string;
  cost: string | null;
  testingCostPerUnit: string | null;
  qrCode: string | null;
  startingInventory: number | null;
}
interface Problem {
  errors: Record<string, string[]>;
}
const post = <T = Product>(cookie: string, body: object) =>
  answerOf<T>(write, { method: "POST", path: "/api/products", cookie, body });
const put = (cookie: string, productId: string, body: object) =>
  answerOf<Product>(change, { method: "PUT", path: `/api/products/${productId}`, params: { productId }, cookie, body });

describe("products", () => {
  test("POST makes a product with its opening receipt, GET and the list show it", async () => {
    const company = await aCompany({ category: "peptides" });
    const cookie = await cookieOf("admin");
    const body = {
      companyId: company.id,
      name: "BPC-157 5 mg",
      sku: "BPC-5",
      category: "peptide",
      cost: 12.5,
      testCost: "100",
      batchNumber: "L-7",
      batchQuantity: 3,
      isBatch: true,
      startingInventory: 40,
      location: "A-01-1-1",
    };
    const made = await post(cookie, body);

    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ cost: "12.50", testingCostPerUnit: "33.3333", startingInventory: 40 });
    expect(made.body.qrCode).toMatch(/^QR-L-7-\d+$/);
    expect(await levels({ ...made.body, lots: [] })).toMatchObject({ onHand: 40 });
    const params = { productId: made.body.id };
    expect((await answerOf(one, { method: "GET", path: "/x", params, cookie })).body).toEqual(made.body);
    const found = await answerOf<Product[]>(list, { method: "GET", path: `/x?companyId=${company.id}&q=bpc`, cookie });
    expect(found.body).toEqual([made.body]);
  });

  test("missing fields get the specified messages", async () => {
    const cookie = await cookieOf("admin");
    const { status, body } = await post<Problem>(cookie, {});
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({
      name: ["Product name is required"],
      sku: ["SKU is required"],
      companyId: ["Company is required"],
    });
    const company = await aCompany({ category: "peptides" });
    const peptide = await post<Problem>(cookie, { companyId: company.id, name: "x", sku: "x", category: "peptides" });
    expect(peptide.body.errors.batchNumber).toEqual(["Batch number and quantity are required for peptide companies"]);
  });

  test("codes are sent as text or with units, and returned with units", async () => {
    const company = await aCompany();
    const cookie = await cookieOf("admin");
    const body = {
      companyId: company.id,
      name: "Water",
      sku: "W-1",
      barcodes: ["LOOSE", { code: "CASE", unitsPerScan: 12 }],
    };
    const made = await post<Product & { barcodes: object[] }>(cookie, body);
    const told = [
      { code: "CASE", unitsPerScan: 12 },
      { code: "LOOSE", unitsPerScan: 1 },
    ];
    expect(made.body.barcodes).toEqual(told);
    // The response's fields can be sent back unchanged.
    const again = await answerOf<{ barcodes: object[] }>(change, {
      method: "PUT",
      path: "/x",
      params: { productId: made.body.id },
      cookie,
      body: made.body,
    });
    expect(again.status).toBe(200);
    expect(again.body.barcodes).toEqual(told);
    const wrong = await post<Problem>(cookie, { ...body, sku: "W-2", barcodes: [{ code: "036000291453" }] });
    expect(Object.keys(wrong.body.errors)).toEqual(["barcodes[0].code"]);
    const taken = await post<Problem>(cookie, { ...body, sku: "W-2", barcodes: [{ code: "X" }, { code: "CASE" }] });
    expect(taken.status).toBe(409);
    expect(taken.body.errors).toEqual({ "barcodes[1].code": ["CASE already belongs to SKU W-1."] });
  });

  test("the list shows available units of one company when asked", async () => {
    const company = await aCompany();
    const [full, empty] = [await aProduct(company, { onHand: 7 }), await aProduct(company)];
    const cookie = await cookieOf("admin");
    const get = (query: string) =>
      answerOf<{ id: string; available?: number }[]>(list, { method: "GET", path: `/api/products?${query}`, cookie });
    const of = `companyId=${company.id}`;
    const { body } = await get(`${of}&available=1`);
    expect(new Map(body.map(({ id, available }) => [id, available]))).toEqual(
      new Map([
        [full.id, 7],
        [empty.id, 0],
      ]),
    );
    expect((await get(of)).body.every((row) => !("available" in row))).toBe(true);
    expect((await get("available=1")).status).toBe(422);
  });

  test("a used SKU is 409 at its field", async () => {
    const company = await aCompany();
    const product = await aProduct(company, { name: "Tee" });
    const { status, body } = await post<Problem>(await cookieOf("admin"), {
      companyId: company.id,
      name: "x",
      sku: product.sku,
    });
    expect(status).toBe(409);
    expect(body.errors).toEqual({ sku: [`SKU ${product.sku} is already used by Tee.`] });
  });

  test("PUT changes the fields it names; owner, id and hidden fields stay, whatever the body contains", async () => {
    const [mine, theirs] = [await aCompany(), await aCompany()];
    const product = await aProduct(mine, { name: "Tee", onHand: 3 });
    const cookie = await cookieOf("company_manager", { companyId: mine.id });
    const { status, body } = await put(cookie, product.id, {
      name: "Tee 2",
      companyId: theirs.id,
      id: "x",
      currency: "EUR",
      archivedAt: 1,
      startingInventory: 900,
      createdAt: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: product.id, companyId: mine.id, name: "Tee 2", startingInventory: null });
    expect(await levels(product)).toMatchObject({ onHand: 3 });
  });

  test("DELETE returns 204 and then 404; a product with movements is archived", async () => {
    const company = await aCompany();
    const [fresh, used] = [await aProduct(company), await aProduct(company, { onHand: 2 })];
    const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
    const ask = (method: string, productId: string) =>
      answerOf(method === "GET" ? one : change, { method, path: "/x", params: { productId }, cookie });
    expect((await ask("DELETE", fresh.id)).status).toBe(204);
    expect((await ask("GET", fresh.id)).status).toBe(404);
    expect((await ask("DELETE", used.id)).status).toBe(204);
    expect((await ask("GET", used.id)).status).toBe(200);
  });

  test("users without write permission are refused; another company's product is not found", async () => {
    const [mine, theirs] = [await aCompany(), await aCompany()];
    const foreign = await aProduct(theirs);
    for (const role of ["employee", "client"] as const) {
      const cookie = await cookieOf(role, { companyId: mine.id });
      expect((await post(cookie, { companyId: mine.id, name: "x", sku: "x" })).status).toBe(403);
    }
    for (const role of ["super_user", "company_manager", "warehouse_manager"] as const) {
      const cookie = await cookieOf(role, { companyId: mine.id });
      expect((await post(cookie, { companyId: theirs.id, name: "x", sku: "x" })).status).toBe(404);
      expect((await put(cookie, foreign.id, { name: "x" })).status).toBe(404);
    }
  });

  test("a company's owner cannot book units by making a product", async () => {
    const company = await aCompany();
    const cookie = await cookieOf("company_manager", { companyId: company.id });
    expect((await post(cookie, { companyId: company.id, name: "x", sku: "x", startingInventory: 5 })).status).toBe(403);
  });
});
