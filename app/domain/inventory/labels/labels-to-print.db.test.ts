import { expect, test } from "vitest";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { LabelsQuery } from "./labels.schema";
import { labelsToPrint } from "./labels-to-print.server";

test("labels of bins too many for one print job are printed in several", async () => {
  const zone = aCode("MANY");
  await Promise.all(Array.from({ length: 101 }, (_, n) => aBin(`${zone}-${String(n + 1).padStart(3, "0")}`)));
  const query = { kind: "locations", q: zone, each: "3" };
  expect(await labelsToPrint(systemWorld(), LabelsQuery.parse({ ...query, stock: "4x6" }))).toMatchObject({
    documents: [
      { title: `300 labels, ${zone}-001 and 99 more`, use: "largeLabel", document: { copies: 3 } },
      { title: `3 labels, ${zone}-101`, document: { codes: [`${zone}-101`], copies: 3, stock: "4x6" } },
    ],
  });
  expect(await labelsToPrint(systemWorld(), LabelsQuery.parse({ ...query, stock: "50x25" }))).toMatchObject({
    documents: [{ title: `303 labels, ${zone}-001 and 100 more`, use: "smallLabel" }],
  });
});

test("labels of products too many for one print job are refused, and copies of a few are not", async () => {
  const company = await aCompany();
  const [product] = await Promise.all(Array.from({ length: 101 }, () => aProduct(company, { lots: [] })));
  const query = { company: company.id, stock: "4x6" };
  expect(await labelsToPrint(systemWorld(), LabelsQuery.parse({ ...query, all: "1" }))).toEqual({
    refused: "A label printer gets at most 100 different labels of this size at a time. Choose fewer products.",
  });
  const chosen = LabelsQuery.parse({ ...query, product: product?.id, lot: "none", copies: "500" });
  expect(await labelsToPrint(systemWorld(), chosen)).toMatchObject({
    documents: [{ title: `500 labels, ${product?.sku}`, companyId: company.id }],
  });
});
