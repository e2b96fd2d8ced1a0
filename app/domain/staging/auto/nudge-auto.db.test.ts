import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setAutoProcess } from "#app/domain/companies/auto-process.server";
import { companies } from "#db/schema/directory/accounts";
import { stagingOrders } from "#db/schema/staging";
import { aCompany } from "#tests/factories/company";
import { stagedOrders } from "#tests/factories/staged";
import { systemWorld } from "#tests/factories/world";
import { autoProcessJob } from "../auto-process.server";
import { listLately } from "../staging.repo.server";
import { nudgeAutoProcess } from "./nudge-auto.server";

/** What the cron asks for of these companies, so many minutes from now. */
async function asked(minutes: number, ...companies: { id: string }[]) {
  const cron = systemWorld();
  cron.clock.now += minutes * 60_000;
  await nudgeAutoProcess(cron);
  return cron.jobs.flatMap((job) =>
    job.type === "auto-process" && companies.some(({ id }) => id === job.companyId) ? [job] : [],
  );
}

/** A company that had it switched on long ago. */
async function aKeenCompany() {
  const company = await aCompany();
  const ctx = systemWorld();
  await setAutoProcess(ctx, company.id, true);
  await ctx.directory.write(sql`update ${companies} set updated_at = 0 where ${companies.id} = ${company.id}`);
  return company;
}

test("a staged order whose message was lost becomes an order within minutes; who processes by hand is left alone", async () => {
  const [keen, other] = [await aKeenCompany(), await aCompany()];
  const [ready, odd] = await stagedOrders(keen, [{}, { lines: [{ sku: "UNKNOWN" }] }]);
  await stagedOrders(other, [{}]);

  expect(await asked(2, keen, other)).toEqual([]);
  const [job, ...more] = await asked(6, keen, other);
  expect(more).toEqual([]);
  expect(job).toMatchObject({ companyId: keen.id, ids: expect.arrayContaining([ready?.id, odd?.id]) });
  await autoProcessJob(systemWorld(), job!);

  // What has a problem is asked for a few times more, and then at night.
  expect(await asked(9, keen)).toMatchObject([{ ids: [odd?.id] }]);
  expect(await asked(20, keen)).toEqual([]);
});

test("of many that wait all are looked at by messages that follow each other, and no other company's is forgotten", async () => {
  const [company, small] = [await aKeenCompany(), await aCompany()];
  await stagedOrders(
    company,
    Array.from({ length: 51 }, () => ({})),
  );
  expect(await asked(6, company)).toEqual([{ type: "auto-process", companyId: company.id }]);
  await stagedOrders(small, [{}]);
  const lately = { since: 0, before: Date.now() + 3_600_000, limit: 2 };
  const rows = await listLately(systemWorld().db, [company.id, small.id], lately);
  expect(rows.map(({ companyId }) => companyId).sort()).toEqual([company.id, small.id].sort());
});

test("an order that a person put right is asked for again", async () => {
  const company = await aKeenCompany();
  const [staged] = await stagedOrders(company, [{}]);
  const db = systemWorld().db.company(company.id);
  await db.update(
    stagingOrders,
    { updatedAt: sql`${stagingOrders.updatedAt} + 3600000` },
    eq(stagingOrders.id, staged!.id),
  );
  expect(await asked(20, company)).toEqual([]);
  expect(await asked(66, company)).toHaveLength(1);
});

test("where the message of the switching on was lost, all that waited before is asked for within minutes", async () => {
  const company = await aCompany();
  const [old] = await stagedOrders(company, [{}]);
  const db = systemWorld().db.company(company.id);
  await db.update(stagingOrders, { updatedAt: Date.now() - 86_400_000 }, eq(stagingOrders.id, old!.id));
  await setAutoProcess(systemWorld(), company.id, true);

  expect(await asked(2, company)).toEqual([]);
  const [job] = await asked(6, company);
  expect(job).toEqual({ type: "auto-process", companyId: company.id });
  await autoProcessJob(systemWorld(), job!);
  expect((await db.find(stagingOrders, old!.id))?.status).toBe("processed");
  expect(await asked(20, company)).toEqual([]);
});
