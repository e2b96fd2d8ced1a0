import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications } from "#db/schema/integrations";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { receiveAsn } from "../receiving/receive-asn.server";
import { ReceiveForm } from "../receiving/receiving.schema";
import { NewAsn } from "./asn.schema";
import { createAsn } from "./create-asn.server";
import { closeAsn } from "./move-asn.server";

test.each([
  ["in full", [{ sku: "TEE", quantity: "6" }], "6 units, as announced."],
  ["with differences", [{ sku: "TEE", quantity: "6", isDamaged: "on" }], "6 units damaged."],
])("the company is notified once when its goods were received %s", async (words, lines, body) => {
  const company = await aCompany();
  await aProduct(company, { sku: "TEE", location: "A-01-1-01", lots: [] });
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inbound.manage");
  const form = NewAsn.parse({ companyId: company.id, announce: "on", lines: [{ sku: "TEE", quantity: "6" }] });
  const { id, number } = await createAsn(ctx, form);
  const receiving = { operationId: crypto.randomUUID(), companyId: company.id, lines };
  await receiveAsn(ctx, id, ReceiveForm.parse(receiving));
  await closeAsn(ctx, id, "");
  await expect(closeAsn(ctx, id, "")).rejects.toThrow();
  const notified = await systemWorld()
    .db.company(company.id)
    .select(notifications, { columns: ["title", "body"], where: eq(notifications.kind, "asn-received") });
  const title = `ASN-${number} was received ${words}`;
  expect(notified).toMatchObject([{ title, body: expect.stringContaining(body) }]);
});
