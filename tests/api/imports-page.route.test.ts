import { expect, test } from "vitest";
import { getProduct } from "#app/domain/catalog/edit/update-product.server";
import { importPage } from "#app/domain/imports/imports.service.server";
import { action as changeProduct } from "#app/routes/app/companies/products.edit";
import { loader as categoriesPage, action as choose } from "#app/routes/app/imports/categories";
import { action as discard } from "#app/routes/app/imports/discard";
import { action as encoding } from "#app/routes/app/imports/encoding";
import { action as importAll } from "#app/routes/app/imports/import-all";
import { action as importGoodRows } from "#app/routes/app/imports/import-good-rows";
import { action as upload } from "#app/routes/app/imports/new";
import { action as map, loader as page } from "#app/routes/app/imports/one";
import { aCompany } from "#tests/factories/company";
import { aCheckedImport, anUpload } from "#tests/factories/import";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { call, cookieOf } from "./call";

const send = (cookie: string, company: string, bytes: BlobPart, kind = "products") => {
  const body = new FormData();
  body.set("file", new File([bytes], "list.csv", { type: "text/csv" }));
  return call(upload, { method: "POST", path: `/imports/new?company=${company}&kind=${kind}`, cookie, body });
};

test("a file continues to its columns; one that is not a table returns to its form", async () => {
  const company = await aCompany();
  const cookie = await cookieOf("company_manager", { companyId: company.id });
  expect(await send(cookie, company.id, "SKU,Name\nA,Tee\n")).toBe(303);
  expect(await send(cookie, company.id, "")).toBe(422);
  expect(await send(cookie, company.id, "SKU,Name\n")).toBe(422);
  expect(await send(cookie, company.id, 'SKU,Name\nA,"x\n')).toBe(422);
  expect(await send(cookie, company.id, new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBe(422);
  expect(await send(cookie, company.id, "x".repeat(20_000_001))).toBe(422);
});

test("users who cannot book stock cannot upload, and another company's imports are not found", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const cookie = await cookieOf("company_manager", { companyId: mine.id });
  expect(await send(cookie, mine.id, "SKU,Qty\nA,1\n", "stock")).toBe(403);
  expect(await send(cookie, theirs.id, "SKU,Name\nA,Tee\n")).toBe(404);
  const id = await anUpload(systemWorld(), theirs, "products", "SKU,Name\nA,x\n");
  const at = { path: `/imports/${id}`, params: { id }, cookie };
  expect(await call(page, { ...at, method: "GET" })).toBe(404);
  for (const action of [map, encoding, importAll, importGoodRows, discard]) {
    const body = new URLSearchParams({ sku: "0", encoding: "utf-8" });
    expect(await call(action, { ...at, method: "POST", body })).toBe(404);
  }
  const mineToo = await anUpload(systemWorld(), mine, "products", "SKU,Name\nA,x\n");
  expect(await call(page, { ...at, params: { id: mineToo }, method: "GET" })).toBe(200);
});

test("a file is read with another encoding, mapped, discarded or imported, each by its own address", async () => {
  const company = await aCompany();
  const cookie = await cookieOf("company_manager", { companyId: company.id });
  const press = (action: unknown, id: string, fields: Record<string, string> = {}) =>
    call(action, { method: "POST", path: `/imports/${id}`, params: { id }, cookie, body: new URLSearchParams(fields) });
  const statusOf = async (id: string) => (await importPage(systemWorld(), id)).found.status;

  const first = await anUpload(systemWorld(), company, "products", "SKU,Name,Category\nA,x,clothing\n");
  expect(await press(encoding, first, { encoding: "windows-1252" })).toBe(303);
  expect(await press(encoding, first, { encoding: "ebcdic" })).toBe(422);
  expect(await press(map, first, { sku: "0", name: "1", category: "2" })).toBe(303);
  expect(await press(discard, first)).toBe(303);
  expect(await press(discard, first)).toBe(404);

  const second = await aCheckedImport(systemWorld(), company, "products", "SKU,Name,Category\nA,x,clothing\nB,,y");
  expect(await press(importAll, second)).toBe(409);
  expect(await press(importGoodRows, second)).toBe(303);
  expect(await statusOf(second)).not.toBe("ready");
});

test("fields that the form does not show change nothing, for any sender", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const product = await aProduct(mine, { name: "Tee" });
  const cookie = await cookieOf("company_manager", { companyId: mine.id });
  const body = new URLSearchParams({
    ...{ name: "Tee 2", sku: product.sku, companyId: theirs.id, id: "x", currency: "EUR", archivedAt: "1" },
    ...{ startingInventory: "9", batchNumber: "L1" },
  });
  const path = `/companies/products/x/edit?company=${mine.id}`;
  expect(await call(changeProduct, { method: "POST", path, params: { productId: product.id }, cookie, body })).toBe(
    303,
  );
  expect(await getProduct(systemWorld(), product.id)).toMatchObject({
    ...{
      companyId: mine.id,
      name: "Tee 2",
      currency: "USD",
      archivedAt: null,
      startingInventory: null,
      batchNumber: null,
    },
  });
});

test("the form of unknown categories saves each choice, and shows errors", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  await aProduct(theirs, { category: "toys" });
  const cookie = await cookieOf("company_manager", { companyId: mine.id });
  const id = await aCheckedImport(systemWorld(), mine, "products", "SKU,Name,Category\nA,x,clothng\nB,x,spam");
  const at = { path: `/imports/${id}/categories`, params: { id }, cookie };
  const sent = (first: string, second: string, name = "spam") =>
    call(choose, {
      ...{ ...at, method: "POST" },
      body: new URLSearchParams({
        "choices[0].name": "clothng",
        "choices[0].category": first,
        "choices[1].name": name,
        "choices[1].category": second,
      }),
    });
  expect(await call(categoriesPage, { ...at, method: "GET" })).toBe(200);
  for (const [first, second, name] of [
    ["use:toys", "create", "spam"],
    ["use:clothing", "create", "other name"],
    ["use:", "create", "spam"],
    ["use", "create", "spam"],
    ["delete", "create", "spam"],
  ] as const) {
    expect(await sent(first, second, name), `${first} ${name}`).toBe(422);
  }
  expect((await importPage(systemWorld(), id)).categories.map(({ choice }) => choice)).toEqual([undefined, undefined]);
  expect(await sent("use:clothing", "leave-out")).toBe(303);
  expect((await importPage(systemWorld(), id)).categories.map(({ choice }) => choice)).toEqual([
    { action: "use", category: "clothing" },
    { action: "leave-out" },
  ]);
  const all = { ...at, method: "POST", body: new URLSearchParams({ createAll: "yes" }) };
  expect(await call(choose, all)).toBe(303);

  const foreign = await aCheckedImport(systemWorld(), theirs, "products", "SKU,Name,Category\nA,x,clothng");
  expect(await call(choose, { ...all, params: { id: foreign } })).toBe(404);
  expect(await call(categoriesPage, { ...at, params: { id: foreign }, method: "GET" })).toBe(404);
  const picker = await cookieOf("employee", { companyId: mine.id });
  expect(await call(choose, { ...all, cookie: picker })).toBe(403);
  // Without unknown categories, the page redirects to the import.
  const plain = await aCheckedImport(systemWorld(), mine, "products", "SKU,Name\nA,x");
  expect(await call(categoriesPage, { ...at, params: { id: plain }, method: "GET" })).toBe(303);
});
