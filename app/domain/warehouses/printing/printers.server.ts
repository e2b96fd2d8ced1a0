import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { inList } from "#db/expressions";
import { printers, printJobs } from "#db/schema/directory/printing";
import { warehouses } from "#db/schema/directory/warehouses";
import { changedFacts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { invalid, notFound } from "../../kernel/errors";
import { activeWarehouses } from "../warehouses.server";
import { insertPrinter, listAgents, listPrinters } from "./printers.repo.server";
import type { PrinterForm } from "./printing.schema";

const COLUMNS = ["id", "warehouseId", "name", "kind", "connection", "address", "archivedAt"] as const;

/** The printers and the print agents of all warehouses, archived and revoked ones last. */
export async function printersScreen(ctx: Ctx) {
  const { directory } = ctx;
  const [printerRows, agents, choices] = await directory.batch(
    listPrinters(directory),
    listAgents(directory),
    activeWarehouses(ctx),
  );
  return {
    agents,
    hasWarehouses: choices.length > 1,
    printers: printerRows,
  };
}

/** @throws not_found */
export async function getPrinter(ctx: Ctx, id: string) {
  const found = await ctx.directory.selectFirst(printers, { columns: COLUMNS, where: eq(printers.id, id) });
  if (!found) throw notFound("This printer");
  return found;
}

/** Idempotent for forms with a key. @throws validation for a name that is taken */
export async function addPrinter(ctx: Ctx, { key, ...form }: PrinterForm): Promise<void> {
  const id = key ?? ctx.newId();
  const insert = insertPrinter(ctx.directory, { ...form, id, createdAt: ctx.now() });
  await unlessTaken(ctx, form, audited(ctx, insert, { action: "printer.created", subject: form.name, after: form }));
}

/** @throws not_found; validation for a name that is taken */
export async function changePrinter(ctx: Ctx, id: string, { key: _key, ...form }: PrinterForm): Promise<void> {
  const { archivedAt: _archived, ...before } = await getPrinter(ctx, id);
  const changed = changedFacts({ ...before, id: null }, form);
  if (!changed) return;
  const change = ctx.directory.update(printers, form, eq(printers.id, id));
  await unlessTaken(ctx, form, audited(ctx, change, { action: "printer.changed", subject: form.name, ...changed }));
}

/** Takes the printer out of use, and cancels what waits for it. @throws not_found */
export async function archivePrinter(ctx: Ctx, id: string): Promise<string> {
  const { name } = await getPrinter(ctx, id);
  const { directory } = ctx;
  const archive = directory.update(
    printers,
    { archivedAt: ctx.now() },
    eq(printers.id, id),
    isNull(printers.archivedAt),
  );
  await directory.batch(
    ...audited(ctx, archive, { action: "printer.archived", subject: name }),
    directory.update(
      printJobs,
      { state: "canceled", finishedAt: ctx.now() },
      and(eq(printJobs.printerId, id), inList(printJobs.state, ["queued", "sent"]))!,
    ),
  );
  return name;
}

/** @throws not_found */
export async function restorePrinter(ctx: Ctx, id: string): Promise<string> {
  const { name } = await getPrinter(ctx, id);
  const restore = ctx.directory.update(
    printers,
    { archivedAt: null },
    eq(printers.id, id),
    isNotNull(printers.archivedAt),
  );
  await ctx.directory.batch(...audited(ctx, restore, { action: "printer.restored", subject: name }));
  return name;
}

/** Runs the batch in an active warehouse. */
async function unlessTaken(
  ctx: Ctx,
  { warehouseId }: PrinterForm | Omit<PrinterForm, "key">,
  change: ReturnType<typeof audited>,
) {
  const { directory } = ctx;
  try {
    await directory.batch(
      directory.assertExists("not_found", warehouses, eq(warehouses.id, warehouseId), isNull(warehouses.archivedAt)),
      ...change,
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "not_found")) throw notFound("This warehouse");
    if (!refusedBy(error, "unique", "printers.")) throw error;
    throw invalid({ name: ["Another printer of this warehouse has this name"] }, "printer_name_in_use");
  }
}
