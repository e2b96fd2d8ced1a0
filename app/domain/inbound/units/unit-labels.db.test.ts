import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { whole } from "#tests/support/paper/bytes";
import { NewAsn } from "../asn/asn.schema";
import { createAsn } from "../asn/create-asn.server";
import { asnLabelsToPrint, unitLabelsFile } from "./unit-labels.server";

/** A receipt of so many cartons. */
async function anAsn(cartons: number, announce = true) {
  const { id: companyId } = await aCompany();
  const { sku } = await aProduct({ id: companyId }, { lots: [] });
  const line = { sku, quantity: cartons * 2, cartonUnits: 2 };
  const { id } = await createAsn(systemWorld(), NewAsn.parse({ companyId, announce, lines: [line] }));
  return id;
}

test("labels of cartons too many for one print job are printed in several, each with its own", async () => {
  const ctx = systemWorld();
  const asnId = await anAsn(101);
  const documents = await asnLabelsToPrint(ctx, asnId);
  expect(documents).toMatchObject([
    { title: expect.stringMatching(/^Labels of ASN-\d+, 1 to 100$/), document: { asnId, from: 1, count: 100 } },
    { title: expect.stringMatching(/, 101 to 101$/), document: { asnId, from: 101, count: 1 } },
  ]);
  const [, last] = documents;
  const file = await unitLabelsFile(ctx, asnId, { ...last?.document, zpl: "203" });
  expect(new TextDecoder().decode(await whole(file.pieces)).match(/\^XA/g)).toHaveLength(1);
});

test("labels that fit one print job are one document, and without cartons there is none", async () => {
  const ctx = systemWorld();
  const asnId = await anAsn(100);
  expect((await asnLabelsToPrint(ctx, asnId)).map(({ document }) => document)).toEqual([{ kind: "asn-labels", asnId }]);
  const draft = await anAsn(1, false);
  await expect(asnLabelsToPrint(ctx, draft)).rejects.toMatchObject({ reason: "asn_status" });
});
