import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { aCheckedImport, runJobs } from "#tests/factories/import";
import { systemWorld } from "#tests/factories/world";
import { exportProducts } from "../catalog/list/export-products.server";
import { beginImport, getImport } from "./imports.service.server";

const PRODUCTS = "SKU,Product,Cost,Barcode,More barcodes\n";
const STOCK = "SKU,Qty,Location\n";
const line = (n: number) => `SKU-${n},Product ${n},${n}.25,CODE-${n},CASE-${n}=12\n`;
const linesOf = (count: number, of = line) => Array.from({ length: count }, (_, n) => of(n)).join("");

/** Imports a file and returns the number of database rows read per row of the file, by the check and by the import. */
async function rowsReadPerRow(company: { id: string }, kind: "products" | "stock", text: string, count: number) {
  const checking = systemWorld();
  const id = await aCheckedImport(checking, company, kind, text);
  const writing = systemWorld();
  await beginImport(writing, id, "all");
  await runJobs(writing);
  expect(await getImport(writing, id)).toMatchObject({ status: "done", failed: 0, total: count });
  return { checked: checking.costs.read / count, written: writing.costs.read / count };
}

const exported = async (companyId: string) =>
  new Response(await exportProducts(systemWorld(), { companyId, archived: false })).text();

async function costsOf(count: number) {
  const company = await aCompany();
  const created = await rowsReadPerRow(company, "products", PRODUCTS + linesOf(count), count);
  const updated = await rowsReadPerRow(company, "products", await exported(company.id), count);
  const received = await rowsReadPerRow(company, "stock", STOCK + linesOf(count, (n) => `SKU-${n},1,A-1-1-1\n`), count);
  return { created, updated, received };
}

test("a row of a file costs as much in a company of 1,600 products as in one of 400", async () => {
  const [few, many] = [await costsOf(400), await costsOf(1600)];
  for (const file of ["created", "updated", "received"] as const) {
    for (const step of ["checked", "written"] as const) {
      expect(many[file][step], `${file}, ${step}`).toBeLessThan(few[file][step] * 1.2);
    }
  }
  expect(many.updated.checked).toBeLessThan(30);
  expect(many.updated.written).toBeLessThan(50);
});
