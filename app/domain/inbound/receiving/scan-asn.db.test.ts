import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { handlingUnits } from "#db/schema/inbound/asns";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { NewAsn } from "../asn/asn.schema";
import { createAsn } from "../asn/create-asn.server";
import { currentPrefix, setPrefix } from "../units/gs1-prefix.server";
import { isSscc } from "../units/sscc";
import { receiveAsn } from "./receive-asn.server";
import { ReceiveForm } from "./receiving.schema";
import { answerAsnScan } from "./scan-asn.server";

async function aDelivery(more: { lines?: object[]; pallets?: number; cartons?: number } = {}) {
  const company = await aCompany();
  const tee = await aProduct(company, { sku: "TEE", name: "Tee", upc: "042100005264", lots: [] });
  await aProduct(company, { sku: "MUG", name: "Mug", lots: [] });
  const ctx = worldOf(await aUser("employee", { companyId: company.id }), "inventory.receive");
  const lines = [{ sku: "TEE", quantity: 5, cartonUnits: 3 }];
  const asn = await createAsn(systemWorld(), NewAsn.parse({ companyId: company.id, announce: true, lines, ...more }));
  const scan = (code: string, form: object = {}) =>
    answerAsnScan(
      ctx,
      asn.id,
      ReceiveForm.parse({ operationId: "operation-1", companyId: company.id, lines: [{}], ...form, scan: code }),
    );
  return { company, tee, ctx, asn, scan };
}

test("a scanned carton adds what is announced in it, once; a product says how many are still expected", async () => {
  const { ctx, asn, scan, company } = await aDelivery();
  const first = await scan(`asn-${asn.number}-c1`);
  expect(first).toMatchObject({
    said: { ok: true, title: "Carton 1" },
    draft: { lines: [{ sku: "TEE", quantity: "3" }] },
  });
  const again = await scan(`ASN-${asn.number}-C1`, first.draft);
  expect([again.said.ok, again.draft.lines]).toEqual([false, first.draft.lines]);
  const product = await scan("042100005264", first.draft);
  expect(product.said.detail).toContain("4 of 5 still expected");
  const over = await scan("TEE", { ...product.draft, lines: [{ ...product.draft.lines[0], quantity: "5" }] });
  expect(over.said.detail).toContain("1 more than expected");
  const { operationId: _id, ...draft } = first.draft;
  await receiveAsn(
    ctx,
    asn.id,
    ReceiveForm.parse({ ...draft, operationId: crypto.randomUUID(), companyId: company.id }),
  );
  expect((await scan(`ASN-${asn.number}-C1`)).said.detail).toBe("It was already received.");
});

test("a wrong item mid-line adds no line and keeps the quantity; an unknown carton is refused", async () => {
  const { asn, scan } = await aDelivery();
  const { draft } = await scan("TEE");
  const wrong = await scan("MUG", draft);
  expect(wrong.said).toMatchObject({ ok: false, title: "Not announced" });
  expect(wrong.draft.lines).toEqual(draft.lines);
  expect((await scan(`ASN-${asn.number}-C9`, draft)).said).toMatchObject({ ok: false, title: "Not on this ASN" });
  expect((await scan("(00)154300000011234590", draft)).said).toMatchObject({ ok: false, title: "Not on this ASN" });
});

test("with a GS1 prefix cartons have SSCCs that are scanned; a prefix goes on after its last number", async () => {
  const admin = worldOf(await aUser("admin"), "system.read");
  await setPrefix(admin, "4077777");
  const { asn, scan, company } = await aDelivery();
  const numbers = await systemWorld()
    .db.company(company.id)
    .select(handlingUnits, {
      columns: ["sscc"],
      where: eq(handlingUnits.asnId, asn.id),
      orderBy: handlingUnits.position,
    });
  expect(numbers.every(({ sscc }) => isSscc(sscc ?? ""))).toBe(true);
  expect((await scan(`(00)${numbers[1]?.sscc}`)).draft.lines).toMatchObject([{ sku: "TEE", quantity: "2" }]);
  await setPrefix(admin, "");
  expect(await currentPrefix(admin)).toBe("");
  await setPrefix(admin, "4077777");
  const next = await aDelivery();
  const more = await systemWorld()
    .db.company(next.company.id)
    .select(handlingUnits, { columns: ["sscc"], where: eq(handlingUnits.asnId, next.asn.id) });
  expect(new Set([...numbers, ...more].map(({ sscc }) => sscc)).size).toBe(4);
  await setPrefix(admin, "");
});

test("a scanned pallet adds all that is announced in its cartons, and receives them with it, once", async () => {
  const { ctx, asn, scan, company, tee } = await aDelivery({
    lines: [{ sku: "TEE", quantity: 12, cartonUnits: 3 }],
    pallets: 2,
    cartons: 1,
  });
  const pallet = (n: number) => `ASN-${asn.number}-P${n}`;
  const carton = (n: number) => `ASN-${asn.number}-C${n}`;
  const one = await scan(carton(2));
  const first = await scan(pallet(1), one.draft);
  // Three of the five cartons are on the first pallet; one of them is on the list already.
  expect(first.said.detail).toBe("6 units in 2 cartons added.");
  expect(first.draft).toMatchObject({ lines: [{ sku: "TEE", quantity: "9" }] });
  expect((await scan(carton(3), first.draft)).said.detail).toBe("It is on the list already.");
  expect((await scan(pallet(1), first.draft)).said.detail).toBe("It is on the list already.");
  const { operationId: _id, ...draft } = first.draft;
  const form = ReceiveForm.parse({ ...draft, operationId: crypto.randomUUID(), companyId: company.id });
  await Promise.all([receiveAsn(ctx, asn.id, form), receiveAsn(ctx, asn.id, form)]);
  expect((await levels(tee)).onHand).toBe(9);
  expect((await scan(carton(1))).said.detail).toBe("It was already received.");
  const second = await scan(pallet(2));
  expect(second.said.detail).toBe("3 units in 2 cartons added. Scan what is in Carton 5.");
});

test("the only pallet has all lines on it; of several without cartons it is not known what is on them", async () => {
  const lines = [
    { sku: "TEE", quantity: 4 },
    { sku: "MUG", quantity: 2 },
  ];
  const only = await aDelivery({ lines, pallets: 1 });
  const all = await only.scan(`ASN-${only.asn.number}-P1`);
  expect(all.said.detail).toBe("6 units added.");
  expect(all.draft.lines).toMatchObject(lines.map(({ sku, quantity }) => ({ sku, quantity: String(quantity) })));
  const two = await aDelivery({ lines, pallets: 2 });
  expect((await two.scan(`ASN-${two.asn.number}-P2`)).said).toMatchObject({ ok: true, detail: "Scan what is in it." });
});
