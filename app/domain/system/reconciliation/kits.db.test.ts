import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { aKit } from "#tests/factories/kit";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { differencesIn } from "./ledger.service.server";

test("a kit, which is not listed among what is low, is no difference", async () => {
  const company = await aCompany();
  const component = await aProduct(company, { onHand: 5 });
  await aKit(company, [[component, 2]]);
  const { differences } = await differencesIn(systemWorld().db.company(company.id));
  expect(differences).toEqual([]);
});
