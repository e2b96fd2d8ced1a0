import { expect, test } from "vitest";
import { imports } from "#db/schema/imports";
import { aCompany } from "#tests/factories/company";
import { aCheckedImport, anUpload } from "#tests/factories/import";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { nudgeImports, runImportJob } from "./imports.jobs.server";
import { beginImport, getImport } from "./imports.service.server";

const DAY_SECONDS = 86_400;

/** The jobs that the cron enqueues for this company, this many seconds from now. */
async function asked(company: { id: string }, seconds: number) {
  const cron = systemWorld();
  cron.clock.now += seconds * 1000;
  await nudgeImports(cron);
  return cron.jobs.filter((job) => "companyId" in job && job.companyId === company.id);
}

test("an import whose message was lost or worker killed is resumed by the cron and done once", async () => {
  const company = await aCompany();
  const tee = await aProduct(company, { sku: "TEE", lots: [] });
  const lines = Array.from({ length: 1300 }, (_, n) => `TEE,1,A-${String(n % 9)}-${n}-1`);
  const ctx = systemWorld();
  const id = await aCheckedImport(ctx, company, "stock", `SKU,Qty,Location\n${lines.join("\n")}`);
  await beginImport({ ...ctx, enqueue: async () => undefined }, id, "all");
  const job = { type: "run-import" as const, companyId: company.id, importId: id };

  expect(await asked(company, 30)).toEqual([]);
  expect(await asked(company, 61)).toEqual([job]);
  // An import that was just resumed is not resumed again for a minute.
  expect(await asked(company, 100)).toEqual([]);
  await expect(runImportJob(dyingWorld(systemWorld(), 6, false), job)).rejects.toThrow(Killed);
  expect(await getImport(ctx, id)).toMatchObject({ status: "running" });
  expect(await asked(company, 300)).toEqual([job]);
  await Promise.all([runImportJob(systemWorld(), job), runImportJob(systemWorld(), job)]);

  expect(await getImport(ctx, id)).toMatchObject({ status: "done", created: 1300, units: 1300, failed: 0 });
  expect(await levels(tee)).toMatchObject({ onHand: 1300 });
  expect(await asked(company, 900)).toEqual([]);
});

test("a file waiting for a user is not resumed", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  await anUpload(ctx, company, "products", "SKU,Product\nA-1,One\n");
  await aCheckedImport(ctx, company, "products", "SKU,Product\nA-2,Two\n");
  expect(await asked(company, DAY_SECONDS)).toEqual([]);
});

test("twenty imports that never progress do not block the next one", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const row = await db.find(imports, await anUpload(ctx, company, "products", "SKU,Product\nA-1,One\n"));
  if (!row) throw new Error("It was uploaded");
  const ids = Array.from({ length: 21 }, (_, n) => ctx.newId(ctx.now() + n));
  await db.insertMany(
    imports,
    ids.map((id) => ({ ...row, id, status: "running" as const })),
  );
  const cron = systemWorld({ db });
  for (const minutes of [3, 6]) {
    cron.clock.now = ctx.now() + minutes * 60_000;
    await nudgeImports(cron);
  }
  expect(new Set(cron.jobs.map((job) => "importId" in job && job.importId))).toEqual(new Set(ids));
});
