import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bins } from "#db/schema/directory/warehouses";
import { aBin } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { worldOf } from "#tests/factories/world";
import { binsInFile } from "../../../imports/file/bins-in-file";
import { DomainError } from "../../../kernel/errors";
import { createBinsFromFile } from "./create-bins-from-file.server";

const admin = async () => worldOf(await aUser("admin"), "inventory.adjust");
type World = Awaited<ReturnType<typeof admin>>;

async function add(ctx: World, text: string, confirmed?: string) {
  const { rows } = binsInFile(new TextEncoder().encode(text));
  return createBinsFromFile(ctx, undefined, { rows, units: "metric", confirmed });
}

/** What the form does: counts the file, then confirms it. */
async function addConfirmed(ctx: World, text: string) {
  const counted = await add(ctx, text);
  if (!("preview" in counted)) throw new Error("The file was not counted first");
  return { preview: counted.preview, result: await add(ctx, text, counted.preview.key) };
}

const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      error instanceof DomainError ? (error.detail.fields?.file ?? [error.message]) : [String(error)],
  );

const inZone = (ctx: World, zone: string) =>
  ctx.directory.rows(
    {
      code: bins.code,
      kind: bins.kind,
      pickSequence: bins.pickSequence,
      maxVolumeCm3: bins.maxVolumeCm3,
      maxPallets: bins.maxPallets,
      dedicatedCompanyId: bins.dedicatedCompanyId,
      oneSku: bins.oneSku,
    },
    sql`from ${bins} where ${bins.zone} = ${zone} order by ${bins.code}`,
  );

test("a file is counted, and its locations are added once it is confirmed; existing ones stay as they are", async () => {
  const [ctx, company] = [await admin(), await aCompany({ name: "Filed Goods" })];
  await aBin("FZ-01-1-2");
  const file = [
    "Location;Kind;Walking order;Volume;Pallets;Reserved for;One SKU",
    "fz-01-1-1;Reserve;7;1.5 m³;2;filed goods;yes",
    "FZ-01-1-2;Dock;;;;;",
    "FZ-01-1-3;;;;;;",
  ].join("\n");
  const { preview, result } = await addConfirmed(ctx, file);
  expect(preview).toMatchObject({ count: 3, existing: 1, first: "FZ-01-1-1", last: "FZ-01-1-3" });
  expect(result).toEqual({ created: 2, existing: 1 });
  const [first, second, third] = await inZone(ctx, "FZ");
  expect(first).toMatchObject({
    ...{ code: "FZ-01-1-1", kind: "reserve", pickSequence: 7, maxVolumeCm3: 1_500_000, maxPallets: 2 },
    ...{ dedicatedCompanyId: company.id, oneSku: true },
  });
  expect(second).toMatchObject({ code: "FZ-01-1-2", kind: "pick" });
  expect(third).toMatchObject({ code: "FZ-01-1-3", kind: "pick", oneSku: false });
  expect(third?.pickSequence).toBeGreaterThan(second?.pickSequence ?? 0);
  expect(await addConfirmed(ctx, file)).toMatchObject({ result: { created: 0, existing: 3 } });
});

test.each([
  ["Zone,Kind\nA,pick\n", ["The file has no column for the code"]],
  ["Code\nQX-1-1-1\nqx-1-1-1\n", ["Row 3: QX-1-1-1 is in row 2 too"]],
  ["Code,Kind\nQX-1-1-1,shelf\n", ["Row 2: Use pick, reserve, receiving, quarantine, returns, packing, dock"]],
  ["Code,Pallets\nQX-1-1-1,two\n", ["Row 2, Pallets: This is not a number"]],
  ["Code,Reserved for\nQX-1-1-1,Unheard of\n", ["Row 2: You have no company named Unheard of"]],
  ["Code,Zone\nQX 1,Z\n", ["Row 2: Use letters and digits with hyphens between the parts, such as A-03-2-15"]],
])("%j is refused as a whole, row by row", async (text, problems) => {
  const ctx = await admin();
  expect(await problemsOf(add(ctx, text))).toEqual(problems);
  expect(await inZone(ctx, "QX")).toEqual([]);
});

test("another file than the counted one is counted again, and a user of a company is refused", async () => {
  const ctx = await admin();
  const counted = await add(ctx, "Code\nRX-1-1-1\n");
  const key = "preview" in counted ? counted.preview.key : "";
  expect(await add(ctx, "Code\nRX-1-1-1\nRX-1-1-2\n", key)).toHaveProperty("preview");
  const [shown, changed] = ["2", "4"].map((n) => `Code\nRX-1-1-1\nRX-1-1-${n}\nRX-1-1-9\n`) as [string, string];
  const three = await add(ctx, shown);
  expect(await add(ctx, changed, "preview" in three ? three.preview.key : "")).toHaveProperty("preview");
  expect(await inZone(ctx, "RX")).toEqual([]);
  const company = await aCompany();
  const own = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.adjust");
  expect(await problemsOf(add(own, "Code\nRX-1-1-1\n"))).toHaveLength(1);
});

test("ten thousand locations are added in one batch", async () => {
  const ctx = await admin();
  const codes = Array.from({ length: 10_000 }, (_, n) => `TX-${Math.floor(n / 100)}-${n % 100}-1`);
  const { result } = await addConfirmed(ctx, `Code\n${codes.join("\n")}\n`);
  expect(result).toEqual({ created: 10_000, existing: 0 });
});
