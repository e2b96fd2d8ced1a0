import { eq, sql } from "drizzle-orm";
import { getImport } from "#app/domain/imports/imports.service.server";
import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { startDataExport } from "#app/domain/system/data-exports/data-exports.service.server";
import { productImages } from "#db/schema/catalog";
import { dataExports } from "#db/schema/data-exports";
import { imports } from "#db/schema/imports";
import { notifications } from "#db/schema/integrations";
import { stagingOrders } from "#db/schema/staging";
import { aCompany, aUser } from "#tests/factories/company";
import { aCheckedImport } from "#tests/factories/import";
import { aStagedOrder } from "#tests/factories/staged";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { dbOf, type Scenes } from "../scenario";

const LONG_AGO = Date.now() - 40 * 86_400_000;

/** How many files the company has, whether or not a row refers to them. */
const filesOf = async ({ id }: { id: string }) => (await testEnv.FILES.list({ prefix: `${id}/` })).objects.length;

export const FILES: Scenes = {
  async "a file of stock is imported"() {
    const company = await aCompany();
    const product = await aProduct(company, { sku: "TEE", onHand: 1 });
    const id = await aCheckedImport(systemWorld(), company, "stock", "SKU,Qty\nTEE,4\n");
    // The import's state at the time when its message is enqueued.
    await dbOf(company).update(imports, { status: "running", mode: "all", position: 0, units: 0 }, eq(imports.id, id));
    const state = async () => {
      const { status, created, updated, failed, units } = await getImport(systemWorld(), id);
      return [await levels(product), { status, created, updated, failed, units }];
    };
    const messages = [{ type: "run-import" as const, companyId: company.id, importId: id }];
    return { company, messages, state, proof: `"onHand":5` };
  },
  async "all data is taken out"() {
    const company = await aCompany();
    await aProduct(company, { onHand: 2 });
    const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "data.export");
    await startDataExport(owner, { companyId: company.id, format: "csv" });
    const state = async () => [
      ...(await dbOf(company).batch(
        dbOf(company).rows(
          { status: dataExports.status, rows: dataExports.rows },
          (own) => sql`from ${dataExports} where ${own(dataExports)}`,
        ),
        dbOf(company).rows(
          { kind: notifications.kind },
          (own) => sql`from ${notifications} where ${own(notifications)}`,
        ),
      )),
      await filesOf(company),
    ];
    return { company, messages: [...owner.jobs, { type: "take-out" }], state, proof: `"kind":"take-out"` };
  },
  async "what is long over is cleared away"() {
    const company = await aCompany();
    const db = dbOf(company);
    const ctx = systemWorld();
    const staged = await aStagedOrder(company);
    await processStagedOrder(ctx, staged.id);
    await db.update(stagingOrders, { processedAt: LONG_AGO }, eq(stagingOrders.id, staged.id));
    const importId = await aCheckedImport(ctx, company, "products", "SKU,Name\nA,Alpha\n");
    await db.update(imports, { updatedAt: LONG_AGO }, eq(imports.id, importId));
    const old = { expiresAt: LONG_AGO, createdAt: LONG_AGO };
    await db.insert(productImages, { id: ctx.newId(), contentType: "image/png", size: 1, ...old });
    const fileKey = `${company.id}/take-outs/old/whole.zip`;
    await ctx.files.put(fileKey, "zip", "application/zip");
    const dataExport = { id: "old", format: "csv" as const, status: "done" as const, fileKey, requestedBy: "x" };
    await db.insert(dataExports, { ...dataExport, requestedByName: "x", finishedAt: LONG_AGO, ...old });
    const told = { kind: "new-orders" as const, key: "old", title: "x", body: "x", createdAt: LONG_AGO };
    await db.insert(notifications, { id: ctx.newId(LONG_AGO - 400 * 86_400_000), ...told });
    const state = async () => [
      ...(await db.batch(
        db.rows({ key: dataExports.fileKey }, (own) => sql`from ${dataExports} where ${own(dataExports)}`),
        db.rows({ id: imports.id }, (own) => sql`from ${imports} where ${own(imports)}`),
        db.rows({ id: productImages.id }, (own) => sql`from ${productImages} where ${own(productImages)}`),
        db.rows(
          { id: notifications.id },
          (own) => sql`from ${notifications} where ${own(notifications)} and ${notifications.key} = 'old'`,
        ),
        db.rows(
          { moved: sql<number>`payload is null and payload_key is not null` },
          (own) => sql`from ${stagingOrders} where ${own(stagingOrders)}`,
        ),
      )),
      await filesOf(company),
    ];
    const sweeps = [
      "sweep-imports",
      "sweep-take-outs",
      "sweep-notifications",
      "sweep-images",
      "move-payloads",
    ] as const;
    const messages = sweeps.map((type) => ({ type }));
    return { company, messages, state, proof: `[{"key":null}],[],[],[],[{"moved":1}],1]` };
  },
};
