import { crc32, inflateRawSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { imageKey } from "#app/domain/files/image-address";
import { invoices } from "#db/schema/billing";
import { productImages } from "#db/schema/catalog";
import { dataExports } from "#db/schema/data-exports";
import { integrations } from "#db/schema/integrations";
import { orderHistory } from "#db/schema/orders";
import { OutOfScope } from "#db/scoped.server";
import { nameOf, TENANT_TABLES } from "#db/tables.server";
import { archiveAllWork, archiveClosedOrders } from "#tests/factories/archived";
import { workOn as billedWorkOn } from "#tests/factories/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { furnish } from "#tests/factories/company-records";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { addNote } from "../../orders/notes/notes.server";
import { dataExportJob } from "./data-exports.jobs.server";
import { dataExportsPage, openDataExport, startDataExport } from "./data-exports.service.server";
import { EXCLUDED_TABLES } from "./excluded-tables";
import { FROM_FILES, PARTS, TABLES } from "./parts.server";
import { columnsOfPart, readRows } from "./read-part.server";
import { sweepDataExports, workOn } from "./run-data-export.server";

const DAY = 86_400_000;
/** Parts that are read from directory tables. */
const OF_DIRECTORY = ["company", "users", "unit_moves"];
/** Parts whose rows are not those of one table. */
const NOT_OF_TABLES = [...OF_DIRECTORY, ...FROM_FILES];

/** The files of an archive whose headers state their sizes; checks each file's checksum. */
function unzipped(bytes: Uint8Array): Map<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const found = new Map<string, string>();
  for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
    const [crc, compressed, size, name] = [14, 18, 22]
      .map((n) => view.getUint32(at + n, true))
      .concat(view.getUint16(at + 26, true)) as [number, number, number, number];
    const from = at + 30 + name;
    const content = inflateRawSync(bytes.subarray(from, from + compressed));
    expect([content.length, crc32(content)]).toEqual([size, crc]);
    found.set(
      new TextDecoder().decode(bytes.subarray(at + 30, from)),
      new TextDecoder("utf-8", { ignoreBOM: true }).decode(content),
    );
    at = from + compressed;
  }
  return found;
}

async function anOwner(companyId: string) {
  return worldOf(await aUser("company_manager", { companyId }), "data.export");
}

/** Runs queued messages until none remain. */
async function finish(world = systemWorld()) {
  for (let jobs = world.jobs.splice(0); jobs.length > 0; jobs = world.jobs.splice(0))
    for (const job of jobs) if (job.type === "take-out") await dataExportJob(world, job);
}

async function takenOut(companyId: string, format: "csv" | "json", owner?: Awaited<ReturnType<typeof anOwner>>) {
  const world = owner ?? (await anOwner(companyId));
  await startDataExport(world, { companyId, format });
  const { id } = world.jobs[0] as { id: string };
  const system = systemWorld();
  system.jobs.push({ type: "take-out", companyId, id });
  await finish(system);
  return { id, world, files: await filesOf(world, companyId, id) };
}

async function filesOf(world: Awaited<ReturnType<typeof anOwner>>, companyId: string, id: string) {
  const { file } = await openDataExport(world, companyId, id);
  return unzipped(new Uint8Array(await new Response(file.body).arrayBuffer()));
}

const linesOf = (text = "") =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("every table of companies is taken out, or stays for a reason", () => {
  const taken = PARTS.filter((part) => !NOT_OF_TABLES.includes(part));
  expect([...taken, ...Object.keys(EXCLUDED_TABLES)].toSorted()).toEqual([...TENANT_TABLES].toSorted());
});

test("no column is taken out that lets somebody in, and each part is in the order of a key that it has", () => {
  for (const part of PARTS) {
    const names = Object.keys(columnsOfPart(part));
    expect(
      names.filter((name) => /sealed|secret|token|password|hash|hint|payload|leaseUntil|seen/i.test(name)),
      part,
    ).toEqual([]);
  }
  for (const { table, columns } of TABLES) expect(Object.values(columns)).toContain(table.companyId);
});

test("each part is read along an index, a page at a time", async () => {
  const world = systemWorld();
  for (const part of PARTS.filter((part) => !NOT_OF_TABLES.includes(part))) {
    const found = TABLES.find(({ table }) => nameOf(table) === part);
    const cursor = JSON.stringify(found?.key.map((column) => (column.dataType === "number" ? 1 : "x")));
    const [plan] = await plansOf(world, (ctx) => readRows(ctx, ctx.db.company("c"), { part, cursor, limit: 10 }));
    expect([part, plan?.filter((line) => /SCAN|TEMP B-TREE/.test(line))]).toEqual([part, []]);
  }
});

test("all of a company's rows are in the file, nobody else's, and no secret", async () => {
  const [mine, theirs] = [await aCompany({ name: "Ours & Sons" }), await aCompany({ name: "Theirs Ltd" })];
  const [house, other] = [await furnish(mine.id), await furnish(theirs.id)];
  const ctx = systemWorld();
  const secrets = {
    apiKeySealed: "SEALED-KEY",
    apiSecretSealed: "SEALED-SECRET",
    webhookSecretSealed: "SEALED-HOOK",
    sessionSealed: "SEALED-SESSION",
    apiKeyHint: "HINT",
  };
  await ctx.db.company(mine.id).update(integrations, secrets, sql`${integrations.id} = ${house.integrationId}`);
  // A draft invoice is not the company's data yet.
  const issued = { status: "issued", number: 9_000_001, issuedAt: ctx.now(), dueOn: "2026-12-24" } as const;
  await ctx.db.company(mine.id).update(invoices, issued, sql`${invoices.id} = ${house.invoiceId}`);
  const { files } = await takenOut(mine.id, "json");

  const all = [...files.values()].join("\n");
  for (const foreign of [...Object.values(other).filter(Boolean), "Theirs Ltd", ...Object.values(secrets)])
    expect([foreign, all.includes(foreign)]).toEqual([foreign, false]);
  for (const own of [
    house.productId,
    house.orderId,
    house.itemId,
    house.integrationId,
    house.stagedId,
    house.userId,
    house.lotId,
    house.locationId,
    house.receiptId,
    house.proposalId,
    house.invoiceId,
  ])
    expect(all).toContain(own);
  expect(all).not.toMatch(/scrypt|passwordHash/i);

  const manifest = JSON.parse(files.get("manifest.json") ?? "") as {
    company: string;
    files: { part: string; file: string; rows: number; columns: string[] }[];
  };
  expect(manifest.company).toBe(mine.id);
  expect([...files.keys()]).toEqual(["README.txt", "manifest.json", ...manifest.files.map(({ file }) => file)]);
  for (const { part, file, rows, columns } of manifest.files) {
    const lines = linesOf(files.get(file));
    expect([part, lines.length]).toEqual([part, rows]);
    for (const line of lines) expect(Object.keys(line)).toEqual(columns);
    if (part !== "company") expect(new Set(lines.map(({ companyId }) => companyId)).size).toBeLessThanOrEqual(1);
    const table = TABLES.find((one) => `${part}.jsonl` === file && nameOf(one.table) === part)?.table;
    if (table) {
      const count = await ctx.db
        .company(mine.id)
        .first({ n: sql<number>`count(*)` }, (own) => sql`from ${table} where ${own(table)}`);
      expect([part, rows]).toEqual([part, count?.n]);
    }
  }
  expect(linesOf(files.get("company.jsonl"))).toMatchObject([{ id: mine.id, name: "Ours & Sons" }]);
});

test("archived orders are in the file, without internal notes", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 2 }] });
  const ctx = systemWorld();
  for (const shared of [true, false])
    await addNote(ctx, order.id, { body: shared ? "For all" : "For the staff", shared, operationId: ctx.newId() });
  await archiveClosedOrders(company.id);

  const { files } = await takenOut(company.id, "json");
  const [archived, ...more] = linesOf(files.get("archived_orders.jsonl")) as { orderId: string; tables: unknown }[];
  expect(more).toEqual([]);
  expect(archived).toMatchObject({
    orderId: order.id,
    tables: { order_items: [{ quantity: 2, productId: product.id }], order_notes: [{ body: "For all" }] },
  });
  expect([...files.values()].join("")).not.toContain("For the staff");
  expect((await takenOut(company.id, "csv")).files.get("archived_orders.csv")).toContain(order.id);
});

test("archived work is in the file, with the columns of the other work", async () => {
  const company = await aCompany();
  const detail = { carrier: "ups", postage: [{ costMinor: 512, currency: "USD" }] };
  await billedWorkOn(company, { day: "2026-06-03" }, { day: "2026-06-03", kind: "shipped", detail });
  const before = linesOf((await takenOut(company.id, "json")).files.get("activities.jsonl"));
  expect(before).toMatchObject([{ kind: "picked" }, { kind: "shipped", detail }]);
  await archiveAllWork(company.id);

  const { files } = await takenOut(company.id, "json");
  expect(linesOf(files.get("activities.jsonl"))).toEqual([]);
  const archived = linesOf(files.get("archived_activities.jsonl")) as { id: string }[];
  expect(archived.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(before);
  expect((await takenOut(company.id, "csv")).files.get("archived_activities.csv")).toContain("picked");
});

test("a table is a file of CSV in which no text is a formula", async () => {
  const company = await aCompany();
  await anOrder(company, { customerName: '=HYPERLINK("http://x")', orderNumber: "A,1" });
  const { files } = await takenOut(company.id, "csv");
  const [head, row, ...more] = (files.get("orders.csv") ?? "").split("\r\n");
  expect(head).toMatch(/^\ufeffid,companyId,orderNumber,customerName,/);
  expect(row).toContain(`,"A,1","'=HYPERLINK(""http://x"")",`);
  expect(row).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z,/);
  expect(more).toEqual([""]);
  // A table without rows still has its header line.
  expect(files.get("invoices.csv")).toMatch(/^\ufeffcompanyId,id,kind,[^\n]+\r\n$/);
});

test("each picture that is stored is a file, byte for byte, and one that is gone stops nothing", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const picture = async (n: number, storedAt: number | null, isThere = true) => {
    const id = ctx.newId();
    const row = { id, contentType: n % 2 ? "image/png" : "image/jpeg", size: 70_000 + n, expiresAt: 1, createdAt: 1 };
    await ctx.db.company(company.id).insert(productImages, { ...row, storedAt });
    const bytes = Uint8Array.from({ length: row.size }, (_, at) => 32 + ((at * 7 + n) % 90));
    if (isThere) await ctx.files.put(imageKey(company.id, id), bytes, row.contentType);
    return [`pictures/${id}.${n % 2 ? "png" : "jpg"}`, new TextDecoder().decode(bytes)] as const;
  };
  const stored = [];
  for (let n = 0; n < 18; n += 1) stored.push(await picture(n, 1));
  await picture(1, null);
  await picture(2, 1, false);
  const { files } = await takenOut(company.id, "json");
  expect([...files].filter(([name]) => name.startsWith("pictures/"))).toEqual(stored);
  expect(JSON.parse(files.get("manifest.json") ?? "")).toMatchObject({ pictures: { folder: "pictures", files: 18 } });
  expect(linesOf(files.get("product_images.jsonl"))).toHaveLength(19);
});

test("many rows are many pieces, and one file", async () => {
  const company = await aCompany();
  const order = await anOrder(company);
  const ctx = systemWorld();
  const notes = Array.from({ length: 6000 }, (_, n) => ({
    orderId: order.id,
    id: ctx.newId(),
    at: n,
    actorId: "t",
    actorName: "T",
    event: "note",
    note: `${n} ${"ä".repeat(450)}`,
  }));
  for (let n = 0; n < notes.length; n += 1000)
    await ctx.db.company(company.id).insertMany(orderHistory, notes.slice(n, n + 1000));
  const { files } = await takenOut(company.id, "json");
  const lines = linesOf(files.get("order_history.jsonl"));
  expect(lines).toHaveLength(6001);
  expect(lines.map(({ note }) => note).filter((note) => note !== null)).toEqual(notes.map(({ note }) => note));
});

test("of two who ask at once one begins, and of two workers at once one makes it", async () => {
  const company = await aCompany();
  await furnish(company.id);
  const owner = await anOwner(company.id);
  const asked = await Promise.allSettled([
    startDataExport(owner, { companyId: company.id, format: "json" }),
    startDataExport(owner, { companyId: company.id, format: "csv" }),
  ]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { id } = owner.jobs[0] as { id: string };
  expect(owner.jobs).toHaveLength(1);
  await Promise.all([workOn(systemWorld(), company.id, id), workOn(systemWorld(), company.id, id)]);
  const page = await dataExportsPage(owner, company.id);
  expect(page.dataExports).toMatchObject([{ status: "done", isHere: true }]);
});

test("killed at any round trip, it is made whole by whoever comes after", async () => {
  // Other tests left exports that nobody works on; the job below would take them up.
  await testEnv.DB.prepare("delete from data_exports where status = 'running'").run();
  const company = await aCompany();
  await furnish(company.id);
  const owner = await anOwner(company.id);
  const whole = await takenOut(company.id, "json", owner);
  const contents = ({ files }: { files: Map<string, string> }) =>
    [...files].filter(([name]) => name !== "manifest.json");
  for (const [trip, counts] of [
    [1, true],
    [2, false],
    [3, true],
    [20, false],
    [21, true],
    [34, false],
    [70, true],
    [71, true],
  ] as const) {
    owner.jobs.length = 0;
    await startDataExport(owner, { companyId: company.id, format: "json" });
    const { id } = owner.jobs[0] as { id: string };
    const ctx = systemWorld();
    const died = await workOn(dyingWorld(ctx, trip, counts), company.id, id).then(
      () => "over",
      (error) => error,
    );
    expect(died === "over" || died instanceof Killed).toBe(true);
    const later = systemWorld();
    later.clock.now += 11 * 60_000;
    await dataExportJob(later, { type: "take-out" });
    await finish(later);
    expect(contents({ files: await filesOf(owner, company.id, id) })).toEqual(contents(whole));
  }
});

test("a worker that lost its place changes nothing of what the other one makes", async () => {
  const company = await aCompany();
  await furnish(company.id);
  const owner = await anOwner(company.id);
  await startDataExport(owner, { companyId: company.id, format: "json" });
  const { id } = owner.jobs[0] as { id: string };
  // The worker hangs while it writes its first piece, until another worker has finished the export.
  const slow = systemWorld();
  let isFirst = true;
  const hanging = {
    ...slow,
    files: {
      ...slow.files,
      put: async (...piece: Parameters<typeof slow.files.put>) => {
        await slow.files.put(...piece);
        if (!isFirst) return;
        isFirst = false;
        const later = systemWorld();
        later.clock.now += 5 * 60_000;
        later.jobs.push({ type: "take-out", companyId: company.id, id });
        await finish(later);
      },
    },
  };
  expect(await workOn(hanging, company.id, id)).toBe(false);
  expect((await filesOf(owner, company.id, id)).size).toBe(PARTS.length + 2);
});

test("a file is another company's nothing, and is deleted when its week is over", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const { id, world } = await takenOut(mine.id, "csv");
  const foreign = await anOwner(theirs.id);
  await expect(openDataExport(foreign, mine.id, id)).rejects.toBeInstanceOf(OutOfScope);
  await expect(openDataExport(foreign, theirs.id, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(startDataExport(foreign, { companyId: mine.id, format: "csv" })).rejects.toBeInstanceOf(OutOfScope);

  world.clock.now += 7 * DAY;
  expect((await dataExportsPage(world, mine.id)).dataExports[0]?.isHere).toBe(true);
  world.clock.now += 60_000;
  await expect(openDataExport(world, mine.id, id)).rejects.toMatchObject({ code: "not_found" });
  const night = systemWorld();
  night.clock.now = world.clock.now;
  while (await sweepDataExports(night));
  expect(await night.files.open(`${mine.id}/take-outs/${id}/whole.zip`)).toBeNull();
  const row = await night.db.company(mine.id).find(dataExports, id);
  expect(row).toMatchObject({ status: "done", fileKey: null, pieces: [] });
});

test("one that cannot be finished is given up in the end, and leaves room for another", async () => {
  const company = await aCompany();
  const owner = await anOwner(company.id);
  await startDataExport(owner, { companyId: company.id, format: "csv" });
  const { id } = owner.jobs[0] as { id: string };
  const broken = {
    ...systemWorld(),
    files: { ...systemWorld().files, put: () => Promise.reject(new Error("R2 is down")) },
  };
  await expect(workOn(broken, company.id, id)).rejects.toThrow("R2 is down");
  const later = systemWorld({ log: { info() {}, warn() {}, error() {} } });
  later.clock.now += 13 * 3_600_000;
  await workOn(later, company.id, id);
  expect((await dataExportsPage(owner, company.id)).dataExports).toMatchObject([
    { status: "failed", error: "The export could not be completed. Start it again." },
  ]);
  await startDataExport(owner, { companyId: company.id, format: "csv" });
});
