import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type ActivityDetail, activities, shipments } from "#db/schema/shipping";
import { ARCHIVED_KINDS, activityGates } from "#db/schema/shipping/activity-archives";
import { archiveAfter, archiveWorkAt, DAY_MS } from "#tests/factories/archived";
import { FREE } from "#tests/factories/billed-work";
import { aRateCard } from "#tests/factories/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { interruptedWorld } from "#tests/factories/concurrent-change";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { rebuildCompanyFigures } from "../../reports/figures/rebuild-figures.server";
import { movePayloadsJob } from "../../staging/payloads/move-payloads.server";
import { ChargeSourceQuery } from "../billing.schema";
import { WorkFiles } from "../charge-source/archived-source.server";
import { chargeSourceScreen } from "../charge-source/charge-source.server";
import { exportChargeSource } from "../charge-source/export-charge-source.server";
import { unbilledScreen } from "../check/check.server";
import { entriesScreen, reverseEntry } from "../entries/entries.server";
import { openFromNow } from "../invoices/drafts/drafts.repo.server";
import { missingSince } from "../storage/record-storage.server";
import { archiveWorkJob } from "./archive-work.server";
import { archivesOf } from "./work-archive.repo.server";

const { DB, FILES } = testEnv;
const DOLLAR = 1_000_000;
/** June 2026 is invoiced, and a year later it is archived. */
const JUNE = { from: "2026-06-01", to: "2026-06-30" };
const JULY = "2026-07-01";
const A_YEAR_LATER = Date.UTC(2027, 6, 20, 12);
const CHARGES = [
  ...["pick-first", "pick-further", "pack", "parcel", "putaway", "return", "return-unit", "return-inspection"],
  ...["storage-unit", "storage-location", "storage-pallet", "storage-cubic-meter", "postage"],
];

interface Work {
  kind: (typeof activities.$inferInsert)["kind"];
  day?: string;
  source?: string;
  orderId?: string;
  quantity?: number;
  detail?: ActivityDetail;
}

async function write(companyId: string, works: readonly Work[]) {
  const ctx = systemWorld();
  await ctx.db.company(companyId).insertMany(
    activities,
    works.map(({ kind, day = "2026-06-03", source, orderId = null, quantity = 1, detail = null }, n) => {
      const at = Date.parse(day) + n;
      const id = ctx.newId(at);
      return { id, kind, sourceId: source ?? id, orderId, lines: 1, quantity, at, detail };
    }),
  );
}

/** A company that archives after 90 days, with invoiced work. */
async function anInvoicedCompany(works: readonly Work[], openFrom = JULY) {
  const company = await aCompany();
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  await archiveAfter(company.id, 90);
  await write(company.id, works);
  await openFromNow(db, openFrom, 1);
  return { ...company, db };
}

const many = (count: number, work: Work): Work[] => Array.from({ length: count }, () => work);

const kindsLeft = async (companyId: string) =>
  (
    await DB.prepare("SELECT kind, count(*) AS n FROM activities WHERE company_id = ? GROUP BY 1 ORDER BY 1")
      .bind(companyId)
      .all<{ kind: string; n: number }>()
  ).results.map(({ kind, n }) => `${kind} ${n}`);

const chargesNow = async (companyId: string) =>
  (
    await DB.prepare("SELECT * FROM daily_charges WHERE company_id = ? ORDER BY day, kind, item, currency")
      .bind(companyId)
      .all()
  ).results;

const filesIndexed = async (companyId: string) =>
  (
    await DB.prepare("SELECT * FROM activity_archives WHERE company_id = ? ORDER BY kind, first_day, id")
      .bind(companyId)
      .all<{ kind: string; first_day: string; last_day: string; activities: number; file_key: string }>()
  ).results;

const filesOf = async (companyId: string) =>
  (await FILES.list({ prefix: `${companyId}/work/` })).objects.map(({ key }) => key).toSorted();

async function aManager() {
  return worldOf(await aUser("admin"), "billing.manage");
}

/** All pages of a charge's work in June or on other days, and the same as a file. */
async function sourceOf(companyId: string, charge: string, item = "", days = JUNE) {
  const ctx = await aManager();
  const query = { company: companyId, charge, item, ...days };
  const pages = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { isArchived: _where, ...page } = await chargeSourceScreen(
      ctx,
      ChargeSourceQuery.parse({ ...query, ...(cursor && { cursor }) }),
    );
    pages.push(page);
    cursor = page.next;
  }
  const file = await new Response(await exportChargeSource(ctx, ChargeSourceQuery.parse(query))).text();
  return { pages, file };
}

/** Work of all kinds on several days, more of it than a page shows. */
async function aBilledJune() {
  const company = await aCompany();
  const order = await anOrder(company);
  const days = ["2026-06-02", "2026-06-02", "2026-06-02", "2026-06-05", "2026-06-28"];
  const some = Array.from({ length: 120 }, (_, n) => ({ day: days[n % 5]!, quantity: 1 + (n % 4), orderId: order.id }));
  const postage = [{ costMinor: 512, currency: "USD" }];
  const charges = Object.fromEntries(
    CHARGES.filter((charge) => charge !== "postage").map((charge) => [charge, { rate: 12_345 }]),
  );
  const materials = (["order", "parcel"] as const).map((each) => ({ name: each, unit: "piece", rate: DOLLAR, each }));
  await aRateCard(company, { rates: { ...FREE, charges, materials, postageMarkup: 1000 } });
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  await archiveAfter(company.id, 90);
  await write(company.id, [
    ...some.map((one): Work => ({ kind: "picked", ...one })),
    ...some.map((one): Work => ({ kind: "packed", ...one, detail: { carrier: "ups", parcels: 1 } })),
    ...some.map(
      (one, n): Work => ({
        kind: "shipped",
        ...one,
        detail: { carrier: "ups", parcels: 2, ...(n % 3 && { postage }) },
      }),
    ),
    ...some.slice(0, 9).map((one): Work => ({ kind: "putaway", ...one, detail: { note: "MUG from R to A" } })),
    ...some
      .slice(0, 9)
      .map((one, n): Work => ({ kind: "returned", ...one, ...(n % 2 && { detail: { continues: true, postage } }) })),
    ...days.slice(2).map(
      (day, n): Work => ({
        ...{ kind: "stored", day, source: `storage:${day}`, quantity: 10 },
        detail:
          n === 1
            ? { unmeasured: { units: 1, products: 1, skus: ["MUG"] } }
            : { pallets: 2, volume: { m3: 1500, ft3: 52_972 } },
      }),
    ),
    { kind: "received", detail: { cartons: 3 } },
    { kind: "special", source: "entry:1", detail: { item: "Photos", amountMinor: 700, currency: "USD" } },
    { kind: "material", detail: { item: "Tape", amountMinor: 100, currency: "USD" } },
    { kind: "assembled" },
  ]);
  await openFromNow(db, JULY, 1);
  return { ...company, db };
}

test("invoiced work moves into files, and what it is billed as, and each charge's work, stays the same", async () => {
  const company = await aBilledJune();
  const read = () =>
    Promise.all([
      ...CHARGES.map((charge) => sourceOf(company.id, charge)),
      ...["order", "parcel", "Tape"].map((item) => sourceOf(company.id, "material", item)),
    ]);
  const [before, sums] = [await read(), await chargesNow(company.id)];
  expect(before[0]!.pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20]);

  await archiveWorkAt(company.id, A_YEAR_LATER);

  // The latest recorded day of storage says which day comes next.
  expect(await kindsLeft(company.id)).toEqual(["assembled 1", "material 1", "received 1", "special 1", "stored 1"]);
  expect(await missingSince(systemWorld(), [company.id])).toEqual(["2026-06-29"]);
  expect(await filesOf(company.id)).toEqual(
    (await filesIndexed(company.id)).map(({ file_key }) => file_key).toSorted(),
  );
  expect(await chargesNow(company.id)).toEqual(sums);
  for (const [at, after] of (await read()).entries()) expect(after).toEqual(before[at]);

  await rebuildCompanyFigures(company.db);
  expect(await chargesNow(company.id)).toEqual(sums);
  // A manual entry of an archived day can still be reversed, once.
  const ctx = await aManager();
  const { rows } = await entriesScreen(ctx, company.id, undefined);
  const entry = rows.find(({ kind }) => kind === "special")!;
  await reverseEntry(ctx, company.id, entry.id, "Entered twice");
  await expect(reverseEntry(ctx, company.id, entry.id, "Again")).rejects.toThrow("already reversed");
});

test("work stays while its day has no invoice, is younger than the setting, or is checked for unbilled work", async () => {
  const company = await anInvoicedCompany(many(2, { kind: "picked" }), "2026-06-03");
  await archiveWorkAt(company.id, A_YEAR_LATER);
  expect(await kindsLeft(company.id)).toEqual(["picked 2"]);
  await openFromNow(company.db, JULY, 1);
  const day = (after: number) => Date.parse("2026-06-03T12:00:00Z") + after * DAY_MS;
  await archiveWorkAt(company.id, day(90 + 27));
  expect(await kindsLeft(company.id)).toEqual(["picked 2"]);
  await archiveWorkAt(company.id, day(90 + 28));
  expect(await kindsLeft(company.id)).toEqual([]);

  // A full file does not wait for more.
  const full = await anInvoicedCompany(many(1001, { kind: "picked" }));
  await archiveAfter(full.id, 30);
  await archiveWorkAt(full.id, day(62));
  expect(await kindsLeft(full.id)).toEqual(["picked 1001"]);
  await archiveWorkAt(full.id, day(63));
  expect(await kindsLeft(full.id)).toEqual(["picked 1"]);
  expect(await filesIndexed(full.id)).toMatchObject([{ kind: "picked", activities: 1000 }]);

  await archiveAfter(full.id, null);
  await archiveWorkAt(full.id, A_YEAR_LATER);
  expect(await kindsLeft(full.id)).toEqual(["picked 1"]);
});

test("work that is done late for an archived day is shown among the archived work of that day", async () => {
  const company = await anInvoicedCompany(many(60, { kind: "picked" }), "2026-06-01");
  await aRateCard(company, { from: "2026-06-01" });
  await openFromNow(company.db, JULY, 1);
  await archiveWorkAt(company.id, A_YEAR_LATER);
  // A draft of June was discarded.
  await openFromNow(company.db, "2026-06-01", 1);
  await write(company.id, [{ kind: "picked", source: "late" }]);
  const { pages } = await sourceOf(company.id, "pick-first");
  expect(pages.flatMap(({ rows }) => rows).map(({ share }) => share.amountMinor)).toEqual(
    many(61, { kind: "picked" }).map(() => 200),
  );
  expect(pages.flatMap(({ rows }) => rows).some(({ sourceId }) => sourceId === "late")).toBe(true);
  // Its days have no invoice any more.
  await archiveWorkAt(company.id, A_YEAR_LATER);
  expect(await kindsLeft(company.id)).toEqual(["picked 1"]);
});

test("a charge with little work in many files is shown in short pages of twenty files, and its file is whole", async () => {
  const days = Array.from({ length: 25 }, (_, n) =>
    new Date(Date.UTC(2025, 0, 1) + n * 32 * DAY_MS).toISOString().slice(0, 10),
  );
  const postage = [{ costMinor: 512, currency: "USD" }];
  const shipped = (at: number, isPaid: boolean): Work => ({
    ...{ kind: "shipped", day: days[at]!, detail: { parcels: 1, ...(isPaid && { postage }) } },
  });
  const company = await anInvoicedCompany(
    days.map((_, n) => shipped(n, n === 0 || n === 24)),
    days[0],
  );
  await aRateCard(company, { from: days[0]!, rates: { ...FREE, postageMarkup: 1000 } });
  await write(company.id, [shipped(22, true)]);
  const period = { from: days[0]!, to: days[24]! };
  const read = () => Promise.all(["postage", "parcel"].map((charge) => sourceOf(company.id, charge, "", period)));
  const before = await read();
  await openFromNow(company.db, "2027-06-01", 1);
  await archiveWorkAt(company.id, A_YEAR_LATER);
  expect(await filesIndexed(company.id)).toHaveLength(25);
  await openFromNow(company.db, days[20]!, 1);
  await write(company.id, [shipped(21, false)]);

  const [postages, parcels] = await read();
  expect(postages!.pages.map(({ rows }) => rows.map(({ billDay }) => billDay))).toEqual([
    [days[0]],
    [days[22], days[24]],
  ]);
  expect(postages!.pages.flatMap(({ rows }) => rows)).toEqual(before[0]!.pages.flatMap(({ rows }) => rows));
  expect(postages!.file).toBe(before[0]!.file);
  // The work in the database is on the page of its day.
  expect(parcels!.pages.map(({ rows }) => rows.map(({ billDay }) => billDay))).toEqual([
    days.slice(0, 20),
    [...days.slice(20), days[21], days[22]].toSorted(),
  ]);
  expect(parcels!.file.trim().split("\r\n")).toHaveLength(28);

  const ctx = await aManager();
  const keys: string[] = [];
  const counting = {
    ...ctx.files,
    get: (key: string) => {
      keys.push(key);
      return ctx.files.get(key);
    },
  };
  const query = ChargeSourceQuery.parse({ company: company.id, charge: "postage", ...period });
  const page = await chargeSourceScreen({ ...ctx, files: counting }, query);
  expect([keys.length, page.isArchived]).toEqual([20, true]);
  const nextPage = { ...query, cursor: page.next! };
  keys.length = 0;
  await chargeSourceScreen({ ...ctx, files: counting }, nextPage);
  expect(keys).toHaveLength(5);
});

test("archived work is kept in memory only when it counts for the charge", async () => {
  const company = await anInvoicedCompany([
    ...many(3, { kind: "shipped" }),
    { kind: "shipped", detail: { postage: [{ costMinor: 512, currency: "USD" }] } },
    { kind: "shipped", day: "2026-06-05", detail: { postage: [{ costMinor: 512, currency: "USD" }] } },
  ]);
  await archiveWorkAt(company.id, A_YEAR_LATER);
  const source = { charge: "postage", item: "", since: JUNE.from, from: JUNE.from, to: "2026-06-04" } as const;
  const [archive] = await archivesOf(company.db, ["shipped"], JUNE);
  expect(await new WorkFiles(systemWorld(), source, []).rowsOf(archive!)).toHaveLength(1);
});

test("work of long ago moves in files of at most a month each", async () => {
  const company = await anInvoicedCompany([
    ...["2024-01-01", "2024-01-31", "2024-02-01", "2024-03-02", "2025-01-01"].map(
      (day): Work => ({ kind: "picked", day }),
    ),
  ]);
  await archiveWorkAt(company.id, A_YEAR_LATER);
  expect((await filesIndexed(company.id)).map(({ first_day, last_day }) => [first_day, last_day])).toEqual([
    ["2024-01-01", "2024-01-31"],
    ["2024-02-01", "2024-03-02"],
    ["2025-01-01", "2025-01-01"],
  ]);
  const days = { from: "2024-02-10", to: "2024-02-11" };
  expect(await archivesOf(company.db, ["picked"], days)).toMatchObject([{ firstDay: "2024-02-01" }]);
});

test("archived work is not reported as unbilled", async () => {
  const company = await aCompany();
  const order = await anOrder(company);
  const ctx = await aManager();
  const db = ctx.db.company(company.id);
  await archiveAfter(company.id, 30);
  const sent = { orderId: order.id, orderNumber: order.orderNumber, trackingNumber: "1Z", carrier: "ups" as const };
  await db.insert(shipments, {
    ...{ id: ctx.newId(), ...sent, shippingMethod: "standard", units: 1, createdBy: "u", createdByName: "U" },
    createdAt: ctx.now(),
  });
  const asShipped = { kind: "shipped" as const, quantity: 1, at: ctx.now() };
  // Enough others for a file that is not waited for.
  await db.insertMany(
    activities,
    many(1000, { kind: "shipped" }).map((_, n) => ({
      id: ctx.newId(),
      sourceId: n === 0 ? order.id : ctx.newId(),
      ...asShipped,
    })),
  );
  await openFromNow(db, "9999-01-01", 1);
  for (const days of [40, 59, 60, 61, 62, 63]) {
    const { clock } = await archiveWorkAt(company.id, ctx.now() + days * DAY_MS);
    const { shipped } = await unbilledScreen({ ...ctx, now: () => clock.now }, company.id, undefined);
    expect([days, shipped]).toEqual([days, []]);
  }
  expect(await kindsLeft(company.id)).toEqual([]);
});

test("the database refuses to delete work outside of a batch that archives it, and to open days without an invoice", async () => {
  const company = await anInvoicedCompany(many(2, { kind: "picked" }), "2026-06-03");
  const remove = () => DB.prepare("DELETE FROM activities WHERE company_id = ?").bind(company.id).run();
  await expect(remove()).rejects.toThrow("immutable: activities");
  await expect(company.db.insert(activityGates, { kind: "picked", beforeDay: "2026-06-04" })).rejects.toMatchObject({
    what: "conflict",
  });
  // Days with an invoice, but not this one.
  await company.db.insert(activityGates, { kind: "picked", beforeDay: "2026-06-03" });
  await expect(remove()).rejects.toThrow("immutable: activities");
});

/** Deletes the files that nothing refers to, an hour later. */
async function sweep() {
  const later = systemWorld();
  later.clock.now += 3_600_000;
  do await movePayloadsJob(later);
  while (later.jobs.splice(0).length > 0);
}

const late = () => ({ ...systemWorld(), now: () => A_YEAR_LATER });

/** Round trip of a kind's first batch: after the setting, the due work of each kind up to it and the record of the file. */
const batchOf = (kind: (typeof ARCHIVED_KINDS)[number]) => 4 + ARCHIVED_KINDS.indexOf(kind);

test("two workers at once move work once, and only the file that counts stays", async () => {
  const company = await anInvoicedCompany(many(3, { kind: "picked" }));
  const sums = await chargesNow(company.id);
  // The other one moves it between this one's file and its batch.
  const other = () => archiveWorkJob(late(), company.id);
  await archiveWorkJob(interruptedWorld(late(), batchOf("picked"), other), company.id);
  expect(await filesOf(company.id)).toHaveLength(2);
  await sweep();
  expect(await filesOf(company.id)).toEqual((await filesIndexed(company.id)).map(({ file_key }) => file_key));
  expect(await filesIndexed(company.id)).toMatchObject([{ activities: 3 }]);
  expect(await chargesNow(company.id)).toEqual(sums);
});

test("work stays when its days lose their invoice after it was read", async () => {
  const company = await anInvoicedCompany(many(3, { kind: "picked" }));
  const discard = async () => openFromNow(company.db, "2026-06-01", 1);
  await archiveWorkJob(interruptedWorld(late(), batchOf("picked"), discard), company.id);
  expect(await kindsLeft(company.id)).toEqual(["picked 3"]);
  await sweep();
  expect(await filesOf(company.id)).toEqual([]);
});

test("work that does not compare equal is logged, and the other kinds move", async () => {
  const company = await anInvoicedCompany([...ARCHIVED_KINDS].map((kind): Work => ({ kind })));
  const [first, ...others] = ARCHIVED_KINDS;
  const warnings: unknown[] = [];
  const ctx = late();
  const log = { ...ctx.log, warn: (...logged: unknown[]) => void warnings.push(logged) };
  // Other work of the kind is deleted, as if its file could never compare equal.
  const remove = () =>
    company.db.batch(
      company.db.insert(activityGates, { kind: first, beforeDay: JULY }),
      company.db.write(
        (own) => sql`delete from ${activities} where ${own(activities)} and ${activities.kind} = ${first}`,
      ),
      company.db.delete(activityGates, eq(activityGates.kind, first)),
    );
  await archiveWorkJob({ ...interruptedWorld(ctx, batchOf(first), remove), log }, company.id);
  expect(warnings).toEqual([["work was not archived", { companyId: company.id, kind: first }]]);
  expect((await filesIndexed(company.id)).map(({ kind }) => kind)).toEqual(others.toSorted());
});

test("a night without due work reads index entries only", async () => {
  const company = await anInvoicedCompany(many(900, { kind: "picked", day: "2026-06-29" }));
  const ctx = systemWorld();
  ctx.clock.now = Date.UTC(2026, 9, 1);
  await archiveWorkJob(ctx, company.id);
  expect(ctx.costs.trips).toBe(1 + ARCHIVED_KINDS.length);
  expect(ctx.costs.read).toBeLessThan(1000);
});

test("a worker that is killed at any round trip leaves each activity here or in a file, and the next one goes on", async () => {
  for (const trips of [1, 2, 3, 4, 5, 6, 7, 8])
    for (const isLastCounted of [true, false]) {
      const company = await anInvoicedCompany(many(3, { kind: "picked" }));
      await archiveWorkJob(dyingWorld(late(), trips, isLastCounted), company.id).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      const archives = await filesIndexed(company.id);
      expect(await kindsLeft(company.id)).toEqual(archives.length > 0 ? [] : ["picked 3"]);
      await archiveWorkAt(company.id, A_YEAR_LATER);
      await sweep();
      expect(await filesIndexed(company.id)).toMatchObject([{ activities: 3 }]);
      expect(await filesOf(company.id)).toEqual((await filesIndexed(company.id)).map(({ file_key }) => file_key));
    }
});

test("due work, and the files of a charge's days, are found along an index", async () => {
  const company = await anInvoicedCompany(many(3, { kind: "picked" }));
  const plans = [
    ...(await plansOf(late(), (ctx) => archiveWorkJob(ctx, company.id))),
    ...(await plansOf(systemWorld(), async (ctx) =>
      archivesOf(ctx.db.company(company.id), ["shipped", "returned"], JUNE),
    )),
  ];
  expect(plans.flat().filter((line) => /SCAN (activit|order)/.test(line))).toEqual([]);
});

test("ten thousand activities move in files of a thousand, long notes in smaller ones, and over several messages", async () => {
  const company = await anInvoicedCompany([], "2026-06-01");
  await aRateCard(company, { from: "2026-06-01" });
  for (let n = 0; n < 20; n++) await write(company.id, many(500, { kind: "packed", quantity: 2 }));
  for (let n = 0; n < 4; n++)
    await write(company.id, many(400, { kind: "shipped", detail: { note: "x".repeat(4000) } }));
  await openFromNow(company.db, JULY, 1);
  const ctx = systemWorld();
  ctx.clock.now = A_YEAR_LATER;

  await archiveWorkJob(ctx, company.id);

  const files = async (kind: string) =>
    (await filesIndexed(company.id)).filter((one) => one.kind === kind).map((one) => one.activities);
  expect(await files("packed")).toEqual(Array(10).fill(1000));
  expect(await files("shipped")).toEqual(Array(10).fill(71));
  expect(ctx.jobs).toEqual([{ type: "archive-work", companyId: company.id }]);
  // One row an activity, and five a file: its record, its entry, and what opens and closes the gate.
  expect(ctx.costs.written).toBe(10_000 + 710 + 5 * 20);
  expect(ctx.costs.read).toBeLessThan(14 * 10_710);
  await archiveWorkAt(company.id, A_YEAR_LATER);
  expect((await files("shipped")).reduce((sum, count) => sum + count, 0)).toBe(1600);
  expect(await kindsLeft(company.id)).toEqual([]);

  const manager = await aManager();
  const query = ChargeSourceQuery.parse({ company: company.id, charge: "pack", ...JUNE });
  const { rows, isArchived } = await chargeSourceScreen(manager, query);
  expect([rows.length, isArchived, manager.costs.trips]).toEqual([50, true, 1]);
  const lines = async (charge: ChargeSourceQuery["charge"]) => {
    const text = await new Response(await exportChargeSource(manager, { ...query, charge })).text();
    return text.trim().split("\r\n").length;
  };
  // A day can have more files than a page reads.
  expect([await lines("pack"), await lines("parcel")]).toEqual([10_001, 1601]);
});
