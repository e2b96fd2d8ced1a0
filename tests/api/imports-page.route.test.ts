import { expect, test } from "vitest";
import { getProduct } from "#app/domain/catalog/update-product.server";
import { action as changeProduct } from "#app/routes/app/companies/products.edit";
import { action as upload } from "#app/routes/app/imports/new";
import { action as act, loader as page } from "#app/routes/app/imports/one";
import { aCompany } from "#tests/factories/company";
import { anUpload } from "#tests/factories/import";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { call, cookieOf } from "./call";

const send = (cookie: string, company: string, bytes: BlobPart, kind = "products") => {
  const body = new FormData();
  body.set("file", new File([bytes], "list.csv", { type: "text/csv" }));
  return call(upload, { method: "POST", path: `/imports/new?company=${company}&kind=${kind}`, cookie, body });
};

test("a file goes on to its columns; one that is no table comes back to its form", async () => {
  const company = await aCompany();
  const cookie = await cookieOf("company_manager", { companyId: company.id });
  expect(await send(cookie, company.id, "SKU,Name\nA,Tee\n")).toBe(303);
  expect(await send(cookie, company.id, "")).toBe(422);
  expect(await send(cookie, company.id, "SKU,Name\n")).toBe(422);
  expect(await send(cookie, company.id, 'SKU,Name\nA,"x\n')).toBe(422);
  expect(await send(cookie, company.id, new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBe(422);
  expect(await send(cookie, company.id, "x".repeat(20_000_001))).toBe(422);
});

test("who may not book stock uploads none, and another company's imports are none", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const cookie = await cookieOf("company_manager", { companyId: mine.id });
  expect(await send(cookie, mine.id, "SKU,Qty\nA,1\n", "stock")).toBe(403);
  expect(await send(cookie, theirs.id, "SKU,Name\nA,Tee\n")).toBe(404);
  const id = await anUpload(systemWorld(), theirs, "products", "SKU,Name\nA,x\n");
  const at = { path: `/imports/${id}`, params: { id }, cookie };
  expect(await call(page, { ...at, method: "GET" })).toBe(404);
  for (const intent of ["map", "encoding", "all", "good", "discard"]) {
    expect(await call(act, { ...at, method: "POST", body: new URLSearchParams({ intent, sku: "0" }) })).toBe(404);
  }
  const mineToo = await anUpload(systemWorld(), mine, "products", "SKU,Name\nA,x\n");
  expect(await call(page, { ...at, params: { id: mineToo }, method: "GET" })).toBe(200);
});

test("fields that the form does not show change nothing, whoever sends them", async () => {
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
