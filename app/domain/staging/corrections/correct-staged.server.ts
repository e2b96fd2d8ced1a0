import type { ChannelLine } from "#app/integrations/sales-channel";
import type { StagedCorrections } from "#db/schema/staging";
import { audited } from "../../audit/audit.service.server";
import { mapSku } from "../../catalog/sku-aliases.server";
import { findProductsById } from "../../inventory/known-products.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { lineSaid, storeAddressText } from "../draft-from-channel";
import { readStaged, type StagedReading } from "../process-staged.server";
import { correct } from "../staged-status.repo.server";
import * as repo from "../staging.repo.server";
import { DELETED_IN_STORE } from "../staging-texts";
import type { FixAddress, FixLine } from "./corrections.schema";

const CHANGED = "This order has changed since you opened it. Reload the page and try again.";

const ADDRESS = "the shipping address";

type Open = Extract<StagedReading, { kind: "order" }>;

/** A staged order that can be corrected. @throws not_found; conflict when it is processed, deleted or unreadable */
export async function readCorrectable(ctx: Ctx, id: string): Promise<Open> {
  const row = await repo.findStaged(ctx.db, id);
  if (!row) throw notFound("This staged order");
  if (row.status === "processed")
    throw conflict("This order was already processed. Edit the order itself.", "already_processed");
  if (row.status === "error" && row.errorMessage === DELETED_IN_STORE)
    throw conflict("The store has deleted this order.", "deleted_in_store");
  const read = await readStaged(ctx, row);
  if (read.kind === "refused") throw conflict(read.reason, "staged_order_not_readable");
  return read;
}

/**
 * Sets what a staged order's line means: a product for this order only, a product for every order of the company with
 * this SKU, or nothing to pick. The store's payload stays unchanged.
 * @throws not_found; conflict when the line no longer exists or the SKU is already mapped to another product;
 * validation
 */
export async function fixLine(ctx: Ctx, id: string, { lineId, means, product, quantity }: FixLine) {
  const { row, order } = await readCorrectable(ctx, id);
  const line = order.lines.find(({ externalId }) => externalId === lineId);
  if (!line) throw conflict(CHANGED, "concurrent_change");
  const { companyId } = row;
  if (means === "once") {
    const [known] = await findProductsById(ctx, ctx.db.company(companyId), [product]);
    if (!known) throw invalid({ product: ["Choose one of the company's products"] }, "product_not_available");
  }
  if (means === "always") {
    if (!line.sku) throw invalid({ means: ["The line has no SKU to map to a product"] }, "sku_missing");
    await mapSku(ctx, companyId, { sku: line.sku, productId: product });
  }
  const chosen = means === "once" ? product : means === "nothing" ? null : undefined;
  const corrections = withLine(row.corrections, line, chosen, means === "nothing" ? undefined : quantity);
  await keep(ctx, row, corrections, `line ${order.lines.indexOf(line) + 1}`);
  return { companyId, sku: means === "always" ? line.sku : null };
}

/** Undefined removes the correction. */
function withLine(
  before: StagedCorrections | null,
  line: ChannelLine,
  productId: string | null | undefined,
  quantity: number | undefined,
): StagedCorrections {
  const { externalId } = line;
  const isSaid = productId !== undefined || quantity !== undefined;
  return {
    ...before,
    lines: changed(before?.lines, externalId, productId),
    quantities: changed(before?.quantities, externalId, quantity),
    said: { ...before?.said, lines: changed(before?.said?.lines, externalId, isSaid ? lineSaid(line) : undefined) },
  };
}

const changed = <T>(record: Record<string, T> | undefined, key: string, value: T | undefined): Record<string, T> =>
  Object.fromEntries([
    ...Object.entries(record ?? {}).filter(([each]) => each !== key),
    ...(value === undefined ? [] : [[key, value] as const]),
  ]);

/** Overrides the store's shipping address. @throws not_found; conflict */
export async function fixAddress(ctx: Ctx, id: string, shipTo: FixAddress): Promise<void> {
  const { row, order } = await readCorrectable(ctx, id);
  const { corrections } = row;
  const said = { ...corrections?.said, shipTo: storeAddressText(order) };
  await keep(ctx, row, { ...corrections, shipTo, said }, ADDRESS);
}

/** Removes the corrected address, so that the store's applies again. @throws not_found; conflict */
export async function restoreStoreAddress(ctx: Ctx, id: string): Promise<void> {
  const { row } = await readCorrectable(ctx, id);
  const { shipTo: _own, said, ...rest } = row.corrections ?? {};
  const { shipTo: _said, ...others } = said ?? {};
  await keep(ctx, row, { ...rest, said: others }, ADDRESS);
}

/** Gives the order another number when the store's number is used already. @throws not_found; conflict */
export async function fixNumber(ctx: Ctx, id: string, number: string): Promise<void> {
  const { row } = await readCorrectable(ctx, id);
  const [taken] = await repo.takenNumbers(ctx.db.company(row.companyId), [number]);
  if (taken) throw invalid({ number: ["This company already has an order with this number"] }, "order_number_in_use");
  await keep(ctx, row, { ...row.corrections, number }, "the order number");
}

async function keep(ctx: Ctx, row: repo.StagedRow, corrections: StagedCorrections, what: string): Promise<void> {
  const company = ctx.db.company(row.companyId);
  const [isUnchanged, correction] = correct(company, row, corrections, ctx.now());
  try {
    await company.batch(
      isUnchanged,
      ...audited(ctx, correction, {
        action: "staged-order.corrected",
        subject: row.number,
        companyId: row.companyId,
        after: { what },
      }),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw conflict(CHANGED, "concurrent_change");
    throw error;
  }
  // A SKU's mapping applies to other orders too.
  await ctx.enqueue({ type: "auto-process", companyId: row.companyId });
}
