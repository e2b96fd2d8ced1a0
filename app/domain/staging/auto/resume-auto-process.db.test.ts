import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setAutoProcess } from "#app/domain/companies/auto-process.server";
import { companies } from "#db/schema/directory/accounts";
import { stagingOrders } from "#db/schema/staging";
import { aCompany } from "#tests/factories/company";
import { stagedOrders } from "#tests/factories/staged";
import { systemWorld } from "#tests/factories/world";
import { autoProcessJob } from "../auto-process.server";
import { resumeAutoProcess } from "./resume-auto-process.server";
import { listPendingChangedBetween } from "./waiting-orders.repo.server";

/** Jobs that the cron enqueues for these companies in `minutes` minutes. */
async function jobsAfter(minutes: number, ...companies: { id: string }[]) {
  const cron = systemWorld();
  cron.clock.now += minutes * 60_000;
  await resumeAutoProcess(cron);
  return cron.jobs.flatMap((job) =>
    job.type === "auto-process" && companies.some(({ id }) => id === job.companyId) ? [job] : [],
  );
}

/** A company that switched automatic processing on long ago. */
async function companyWithAutoProcess() {
  const company = await aCompany();
  const ctx = systemWorld();
  await setAutoProcess(ctx, company.id, true);
  await ctx.directory.write(sql`update ${companies} set updated_at = 0 where ${companies.id} = ${company.id}`);
  return company;
}

test("a staged order whose message was lost is processed within minutes, but not for a company that processes manually", async () => {
  const [automatic, other] = [await companyWithAutoProcess(), await aCompany()];
  const [ready, odd] = await stagedOrders(automatic, [{}, { lines: [{ sku: "UNKNOWN" }] }]);
  await stagedOrders(other, [{}]);

  expect(await jobsAfter(2, automatic, other)).toEqual([]);
  const [job, ...more] = await jobsAfter(6, automatic, other);
  expect(more).toEqual([]);
  expect(job).toMatchObject({ companyId: automatic.id, ids: expect.arrayContaining([ready?.id, odd?.id]) });
  await autoProcessJob(systemWorld(), job!);

  // An order with a problem is retried a few times, and then at night.
  expect(await jobsAfter(9, automatic)).toMatchObject([{ ids: [odd?.id] }]);
  expect(await jobsAfter(20, automatic)).toEqual([]);
});

test("with many pending orders, messages follow each other, and other companies get their turn", async () => {
  const [company, small] = [await companyWithAutoProcess(), await aCompany()];
  await stagedOrders(
    company,
    Array.from({ length: 51 }, () => ({})),
  );
  expect(await jobsAfter(6, company)).toEqual([{ type: "auto-process", companyId: company.id }]);
  await stagedOrders(small, [{}]);
  const lately = { since: 0, before: Date.now() + 3_600_000, limit: 2 };
  const rows = await listPendingChangedBetween(systemWorld().db, [company.id, small.id], lately);
  expect(rows.map(({ companyId }) => companyId).sort()).toEqual([company.id, small.id].sort());
});

test("an order that a user corrected is retried", async () => {
  const company = await companyWithAutoProcess();
  const [staged] = await stagedOrders(company, [{}]);
  const db = systemWorld().db.company(company.id);
  await db.update(
    stagingOrders,
    { updatedAt: sql`${stagingOrders.updatedAt} + 3600000` },
    eq(stagingOrders.id, staged!.id),
  );
  expect(await jobsAfter(20, company)).toEqual([]);
  expect(await jobsAfter(66, company)).toHaveLength(1);
});

test("when the message sent at switching on was lost, all pending orders are retried within minutes", async () => {
  const company = await aCompany();
  const [old] = await stagedOrders(company, [{}]);
  const db = systemWorld().db.company(company.id);
  await db.update(stagingOrders, { updatedAt: Date.now() - 86_400_000 }, eq(stagingOrders.id, old!.id));
  await setAutoProcess(systemWorld(), company.id, true);

  expect(await jobsAfter(2, company)).toEqual([]);
  const [job] = await jobsAfter(6, company);
  expect(job).toEqual({ type: "auto-process", companyId: company.id });
  await autoProcessJob(systemWorld(), job!);
  expect((await db.find(stagingOrders, old!.id))?.status).toBe("processed");
  expect(await jobsAfter(20, company)).toEqual([]);
});
