import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getProduct } from "#app/domain/catalog/edit/update-product.server";
import { listProducts, ProductQuery } from "#app/domain/catalog/product-list.server";
import { RequestState } from "#app/http/request/request-state.server";
import { action as removeFromCompany } from "#app/routes/app/companies/products.delete";
import { action as restore } from "#app/routes/app/companies/products.restore";
import { action as remove } from "#app/routes/app/inventory/products/delete";
import { action as edit, loader as editPage } from "#app/routes/app/inventory/products/edit";
import { action as add } from "#app/routes/app/inventory/products/new";
import { productImages } from "#db/schema/catalog";
import { aCompany } from "#tests/factories/company";
import { JPEG, NO_PICTURES, PNG } from "#tests/factories/image";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";

interface Answer {
  status: number;
  errors: Record<string, string[]>;
  initial: Record<string, unknown>;
}

interface PostOptions {
  files?: [name: string, bytes: Uint8Array<ArrayBuffer>][];
  productId?: string;
  path?: string;
}

/** Posts a form with files, as a browser without scripts does. Returns what the page would show. */
async function post(
  action: unknown,
  cookie: string,
  fields: Record<string, string>,
  { files = [], productId = "", path = "/inventory" }: PostOptions = {},
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [name, bytes] of files) body.append("pictures", new File([bytes], name, { type: "image/png" }));
  const request = new Request(`http://stowline.test${path}`, { method: "POST", body, headers: { Cookie: cookie } });
  const context = { cloudflare: { env: testEnv }, state: new RequestState(testEnv, request) };
  const run = action as (args: ActionFunctionArgs) => Promise<unknown>;
  const answer = await run({ request, params: { productId }, context } as never).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, errors: {}, initial: {} };
  const { init, data } = answer as {
    init: { status: number };
    data: { result?: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> } };
  };
  return { status: init.status, errors: data.result?.error ?? {}, initial: data.result?.initialValue ?? {} };
}

async function setUp(category?: "peptides") {
  const company = await aCompany(category ? { category } : {});
  const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
  const fields = { companyId: company.id, name: "Tee", sku: "T-1", category: "clothing" };
  return { company, cookie, fields };
}

const imagesOf = (companyId: string) =>
  systemWorld()
    .db.company(companyId)
    .rows({ id: productImages.id }, (own) => sql`from ${productImages} where ${own(productImages)}`);

const newest = async (companyId: string) =>
  (await listProducts(systemWorld(), ProductQuery.parse({ companyId }))).rows[0];

test("missing fields get the specified messages", async () => {
  const { cookie } = await setUp();
  const { status, errors } = await post(add, cookie, {});
  expect(status).toBe(422);
  expect(errors).toMatchObject({
    name: ["Product name is required"],
    sku: ["SKU is required"],
    companyId: ["Company is required"],
    category: ["Category is required"],
  });
  const peptides = await setUp("peptides");
  const refused = await post(add, peptides.cookie, { ...peptides.fields, batchNumber: "L1" });
  expect(refused).toMatchObject({
    status: 422,
    errors: { batchQuantity: ["Batch number and quantity are required for peptide companies"] },
  });
});

test("a peptide batch gets its own code, also when the code is cleared later; its first units are received", async () => {
  const { company, cookie, fields } = await setUp("peptides");
  const batch = { ...fields, category: "peptides", batchNumber: "L1", batchQuantity: "3", startingInventory: "40" };
  expect((await post(add, cookie, batch)).status).toBe(303);
  const product = await newest(company.id);
  expect(product).toMatchObject({ isBatch: true, lotTracked: true, qrCode: expect.stringMatching(/^QR-L1-\d+$/) });
  const productId = product?.id ?? "";
  expect(await levels({ id: productId, companyId: company.id, sku: "", lots: [] })).toMatchObject({ onHand: 40 });

  const change = { ...batch, version: String(product?.updatedAt), qrCode: "" };
  expect((await post(edit, cookie, { ...change, batchNumber: "" }, { productId })).errors).toMatchObject({
    batchNumber: ["Batch number and quantity are required for peptide companies"],
  });
  expect((await post(edit, cookie, { ...change, batchNumber: "L2" }, { productId })).status).toBe(303);
  expect((await newest(company.id))?.qrCode).toMatch(/^QR-L2-\d+$/);
});

test.each(["-1", "1.5", "1000000000000", "many"])("starting inventory %s is refused", async (startingInventory) => {
  const { company, cookie, fields } = await setUp();
  const { status, errors } = await post(add, cookie, { ...fields, startingInventory });
  expect({ status, fields: Object.keys(errors) }).toEqual({ status: 422, fields: ["startingInventory"] });
  expect(await newest(company.id)).toBeUndefined();
});

test("pictures that come with a form stay with it, whatever else is wrong, and are put in order", async () => {
  const { company, cookie, fields } = await setUp();
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    ["a.png", PNG],
    ["b.jpg", JPEG],
  ];
  const refused = await post(add, cookie, { ...fields, name: "" }, { files });
  expect(refused.errors).toEqual({ name: ["Product name is required"] });
  const { image1Url, image2Url } = refused.initial as Record<string, string>;
  expect(await imagesOf(company.id)).toHaveLength(2);

  const sorted = {
    ...fields,
    image1Url: image1Url ?? "",
    image2Url: image2Url ?? "",
    image1Place: "2",
    image2Place: "1",
  };
  expect((await post(add, cookie, sorted)).status).toBe(303);
  const product = await newest(company.id);
  expect(product).toMatchObject({ image1Url: image2Url, image2Url: image1Url, image3Url: null });

  const change = { ...sorted, version: String(product?.updatedAt), image1Place: "remove", image2Place: "1" };
  expect((await post(edit, cookie, change, { productId: product?.id ?? "", files: [["c.png", PNG]] })).status).toBe(
    303,
  );
  const changed = await newest(company.id);
  expect(changed).toMatchObject({ image1Url: image2Url, image3Url: null });
  expect(changed?.image2Url).not.toBe(image1Url);
});

test("files that are not pictures, and too many, are refused by name and not stored", async () => {
  const { company, cookie, fields } = await setUp();
  const program = NO_PICTURES["a renamed program"] as Uint8Array<ArrayBuffer>;
  const one = await post(add, cookie, fields, {
    files: [
      ["good.png", PNG],
      ["setup.png", program],
    ],
  });
  expect(one).toMatchObject({
    status: 422,
    errors: { pictures: ["setup.png: Only JPEG, PNG, and WebP images are supported."] },
    initial: { name: "Tee" },
  });
  const large = new Uint8Array(5 * 1024 * 1024 + 1);
  large.set(PNG);
  expect((await post(add, cookie, fields, { files: [["large.png", large]] })).errors).toEqual({
    pictures: ["large.png: Images must be 5 MB or smaller."],
  });
  const four = ["a", "b", "c", "d"].map((name): [string, Uint8Array<ArrayBuffer>] => [name, PNG]);
  expect((await post(add, cookie, fields, { files: four })).errors).toEqual({ pictures: ["At most 3 images"] });
  const { companyId: _companyId, ...nobodys } = fields;
  expect(Object.keys((await post(add, cookie, nobodys, { files: [["a", PNG]] })).errors)).toContain("companyId");
  expect(await imagesOf(company.id)).toEqual([]);
  expect(await newest(company.id)).toBeUndefined();
});

test("another company's pictures and products are not found", async () => {
  const [mine, theirs] = [await setUp(), await setUp()];
  const foreign = await aProduct(theirs.company);
  const files: [string, Uint8Array<ArrayBuffer>][] = [["a.png", PNG]];
  expect((await post(add, mine.cookie, theirs.fields, { files })).status).toBe(404);
  expect((await post(edit, mine.cookie, theirs.fields, { files, productId: foreign.id })).status).toBe(404);
  expect((await post(remove, mine.cookie, {}, { productId: foreign.id })).status).toBe(404);
  expect((await post(editPage, mine.cookie, {}, { productId: foreign.id })).status).toBe(404);
  expect(await imagesOf(theirs.company.id)).toEqual([]);
});

test("of two tabs that edit a product the second gets a conflict and keeps its input", async () => {
  const { company, cookie, fields } = await setUp();
  await post(add, cookie, fields);
  const product = await newest(company.id);
  const [productId, version] = [product?.id ?? "", String(product?.updatedAt)];
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await post(edit, cookie, { ...fields, version, name: "First" }, { productId })).status).toBe(303);
  const second = await post(edit, cookie, { ...fields, version, name: "Second" }, { productId });
  expect(second).toMatchObject({
    status: 409,
    errors: { "": ["Another user changed this. Reload the page and try again."] },
    initial: { name: "Second" },
  });
  expect((await getProduct(systemWorld(), productId)).name).toBe("First");
  expect((await post(remove, cookie, {}, { productId })).status).toBe(303);
  expect((await post(edit, cookie, { ...fields, version }, { productId })).status).toBe(404);
  expect((await post(remove, cookie, {}, { productId })).status).toBe(404);
});

test("a product with stock is archived on the company's page, and restored there", async () => {
  const { company, cookie } = await setUp();
  const { id: productId } = await aProduct(company, { onHand: 1 });
  const path = `/companies/products?company=${company.id}`;
  const archivedAt = async () => (await getProduct(systemWorld(), productId)).archivedAt;

  expect((await post(removeFromCompany, cookie, {}, { productId, path })).status).toBe(303);
  expect(await archivedAt()).not.toBeNull();
  expect((await post(restore, cookie, {}, { productId, path })).status).toBe(303);
  expect(await archivedAt()).toBeNull();
});
