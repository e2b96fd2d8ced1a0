import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { aCheckedImport, anUpload, runJobs } from "#tests/factories/import";
import { systemWorld } from "#tests/factories/world";
import { getOriginal, getPart } from "./import-files.server";
import { beginImport, getImport, importPage } from "./imports.service.server";
import { importReport } from "./report.server";
import { sweepImports } from "./sweep-imports.server";

const DAY = 86_400_000;
const ROWS = "SKU,Product,Cost\nSW-1,One,1\nSW-2,Two,wrong\n";

/** A context whose clock is `days` ahead. */
const later = (days: number) => {
  const world = systemWorld();
  world.clock.now += days * DAY;
  return world;
};
async function sweepAll(days: number) {
  while (await sweepImports(later(days)));
}
async function aFinishedImport() {
  const ctx = systemWorld();
  const id = await aCheckedImport(ctx, await aCompany(), "products", ROWS);
  await beginImport(ctx, id, "good");
  await runJobs(ctx);
  return getImport(ctx, id);
}

test("after 30 days a finished import has no file and no problems left, and its figures and columns stay", async () => {
  const done = await aFinishedImport();
  expect(done).toMatchObject({ status: "done", created: 1 });
  await sweepAll(29);
  expect((await getOriginal(systemWorld(), done)).length).toBe(ROWS.length);

  await sweepAll(31);
  await expect(getOriginal(systemWorld(), done)).rejects.toMatchObject({ code: "not_found" });
  await expect(getPart(systemWorld(), done, 0)).rejects.toThrow("is gone");
  const { found, problems } = await importPage(systemWorld(), done.id);
  expect(found).toMatchObject({ status: "done", total: 2, created: 1, refused: 1, mapping: done.mapping, parts: 0 });
  expect(problems).toEqual([]);
  const report = await importReport(systemWorld(), done.id);
  expect(await new Response(report.body).text()).not.toContain("SW-2");
  expect(found.fileHash).toBe(done.fileHash);
});

test("an upload not continued for 30 days is deleted completely; a running or newer one stays", async () => {
  const ctx = systemWorld();
  const company = await aCompany();
  const left = await anUpload(ctx, company, "products", ROWS);
  const checked = await aCheckedImport(ctx, company, "products", ROWS);
  const file = await getImport(ctx, left);
  await sweepAll(29);
  expect(await getImport(ctx, left)).toMatchObject({ status: "mapping" });
  await sweepAll(31);
  await expect(getImport(ctx, left)).rejects.toMatchObject({ code: "not_found" });
  await expect(getImport(ctx, checked)).rejects.toMatchObject({ code: "not_found" });
  await expect(getOriginal(ctx, file)).rejects.toMatchObject({ code: "not_found" });
});

test("an interrupted nightly run is completed by the next", async () => {
  const done = await aFinishedImport();
  const world = later(31);
  const files = { ...world.files, delete: () => Promise.reject(new Error("the night is over")) };
  while (await sweepImports({ ...world, files }).catch(() => false));
  expect(await getImport(systemWorld(), done.id)).toMatchObject({ parts: 1 });
  await sweepAll(31);
  expect(await getImport(systemWorld(), done.id)).toMatchObject({ parts: 0 });
});
