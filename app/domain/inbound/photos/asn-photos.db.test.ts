import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { PNG } from "#tests/factories/image";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import { DomainError } from "../../kernel/errors";
import { NewAsn } from "../asn/asn.schema";
import { createAsn } from "../asn/create-asn.server";
import { readAsn } from "../asn/read-asn.server";
import { addAsnPhoto, openAsnPhoto } from "./asn-photos.server";

async function setUp() {
  const company = await aCompany();
  await aProduct(company, { sku: "TEE", lots: [] });
  const client = worldOf(await aUser("client", { companyId: company.id }), "inbound.announce");
  const staff = worldOf(await aUser("employee", { companyId: company.id }), "inventory.receive");
  const form = NewAsn.parse({ companyId: company.id, announce: "on", lines: [{ sku: "TEE", quantity: "2" }] });
  return { client, staff, id: (await createAsn(client, form)).id };
}
const fieldOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => (error instanceof DomainError ? Object.keys(error.detail.fields ?? { none: 1 }) : ["?"]),
  );

test("a photo of damaged goods is added once, is seen by the client, and by nobody else", async () => {
  const { client, staff, id } = await setUp();
  const input = { operationId: crypto.randomUUID(), line: 1, note: "Crushed corner" };
  await Promise.all([addAsnPhoto(staff, id, input, PNG), addAsnPhoto(staff, id, input, PNG)]);
  const { photos } = await readAsn(client, id);
  expect(photos).toMatchObject([{ line: 1, note: "Crushed corner", takenByName: "employee" }]);
  const photoId = photos[0]?.id ?? "";
  const file = await openAsnPhoto(client, id, photoId);
  expect([file.contentType, file.size]).toEqual(["image/png", PNG.byteLength]);
  await file.body.cancel();
  const other = await setUp();
  await expect(openAsnPhoto(other.client, id, photoId)).rejects.toThrow();
  await expect(openAsnPhoto(other.client, other.id, photoId)).rejects.toThrow();
  await expect(addAsnPhoto(other.staff, id, input, PNG)).rejects.toThrow();
  await expect(addAsnPhoto(client, id, input, PNG)).rejects.toThrow();
});

test.each([
  ["no file", null, 1, ["photo"]],
  ["half a picture", PNG.slice(0, 20), 1, ["photo"]],
  ["a line that does not exist", PNG, 7, ["line"]],
] as const)("%s is refused at its field", async (_what, bytes, line, fields) => {
  const { client, staff, id } = await setUp();
  const input = { operationId: crypto.randomUUID(), line, note: "" };
  expect(await fieldOf(addAsnPhoto(staff, id, input, bytes))).toEqual(fields);
  expect((await readAsn(client, id)).photos).toEqual([]);
});
