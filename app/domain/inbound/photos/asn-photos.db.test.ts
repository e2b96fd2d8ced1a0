import { expect, test, vi } from "vitest";
import { asnPhotos } from "#db/schema/inbound/asns";
import { aCompany, aUser } from "#tests/factories/company";
import { PNG } from "#tests/factories/image";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import { DomainError } from "../../kernel/errors";
import { NewAsn } from "../asn/asn.schema";
import { createAsn } from "../asn/create-asn.server";
import { readAsn } from "../asn/read-asn.server";
import { receiveAsn } from "../receiving/receive-asn.server";
import { ReceiveForm } from "../receiving/receiving.schema";
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

test("a photo comes with the receipt of damaged units, once, and shows their line; without a receipt no file stays", async () => {
  const { client, staff, id } = await setUp();
  const form = (lines: object[]) =>
    ReceiveForm.parse({ operationId: crypto.randomUUID(), companyId: client.actor.companyId, lines });
  const damaged = form([{ sku: "TEE", quantity: "1", isDamaged: "on" }]);
  expect(await fieldOf(receiveAsn(staff, id, damaged, PNG.slice(0, 20)))).toEqual(["photo"]);
  const put = vi.spyOn(staff.files, "put");
  const removed = vi.spyOn(staff.files, "delete");
  const stale = form([{ sku: "NONE", quantity: "1" }]);
  expect(await fieldOf(receiveAsn(staff, id, stale, PNG))).toEqual(["lines[0].sku"]);
  await Promise.all([receiveAsn(staff, id, damaged, PNG), receiveAsn(staff, id, damaged, PNG)]);
  const { photos, lines } = await readAsn(client, id);
  expect(photos).toMatchObject([{ line: 1, takenByName: "employee" }]);
  expect(lines).toMatchObject([{ damaged: 1 }]);
  expect(put.mock.calls.length - removed.mock.calls.length).toBe(1);
  const file = await openAsnPhoto(client, id, photos[0]?.id ?? "");
  await file.body.cancel();
});

test("a document has at most 50 photos, also by a receipt with a photo, and one that is sent again is no other", async () => {
  const { client, staff, id } = await setUp();
  const company = staff.db.company(client.actor.companyId ?? "");
  const row = { asnId: id, line: null, note: "", takenByName: "U", at: 1 };
  const operationIds = Array.from({ length: 49 }, () => crypto.randomUUID());
  await company.insertMany(
    asnPhotos,
    operationIds.map((operationId) => ({ ...row, id: crypto.randomUUID(), operationId })),
  );
  const last = { operationId: crypto.randomUUID(), line: null, note: "" };
  await addAsnPhoto(staff, id, last, PNG);
  await addAsnPhoto(staff, id, last, PNG);
  const full = { fault: "assertion", what: "asn_photos_full" };
  const put = vi.spyOn(staff.files, "put");
  const removed = vi.spyOn(staff.files, "delete");
  await expect(addAsnPhoto(staff, id, { ...last, operationId: crypto.randomUUID() }, PNG)).rejects.toMatchObject(full);
  const lines = [{ sku: "TEE", quantity: "1", isDamaged: "on" }];
  const damaged = ReceiveForm.parse({ operationId: crypto.randomUUID(), companyId: company.companyId, lines });
  await expect(receiveAsn(staff, id, damaged, PNG)).rejects.toMatchObject(full);
  expect([put.mock.calls.length, removed.mock.calls.length]).toEqual([2, 2]);
  await receiveAsn(staff, id, damaged);
  expect((await readAsn(client, id)).photos.length).toBe(50);
});

test("a photo whose row was committed stays when the answer is lost", async () => {
  const { client, staff, id } = await setUp();
  const company = staff.db.company(client.actor.companyId ?? "");
  const batch = company.batch.bind(company);
  vi.spyOn(staff.db, "company").mockReturnValue(company);
  vi.spyOn(company, "batch").mockImplementationOnce(async (...statements) => {
    await batch(...statements);
    throw new Error("answer lost");
  });
  const input = { operationId: crypto.randomUUID(), line: 1, note: "" };
  await expect(addAsnPhoto(staff, id, input, PNG)).rejects.toThrow("answer lost");
  const [photo] = (await readAsn(client, id)).photos;
  await (await openAsnPhoto(client, id, photo?.id ?? "")).body.cancel();
});
