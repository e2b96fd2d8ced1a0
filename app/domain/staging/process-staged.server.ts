import { salesChannel } from "#app/integrations/registry";
import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { ProductBySku } from "../inventory/known-products.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { DomainError, invalid } from "../kernel/errors";
import type { OrderDraft } from "../orders/order-draft";
import { type OrderOrigin, type Placed, placeOrder } from "../orders/orders.service.server";
import { draftFromChannel, externalDataOf, numbersToTry } from "./draft-from-channel";
import { readPayload, type StoredPayload } from "./payloads/payload.server";
import { bothTaken } from "./problems/staged-problems";
import { markFailed, markProcessed } from "./staged-status.repo.server";
import * as repo from "./staging.repo.server";
import { storableOrder, whyTooLarge } from "./storable-order";

/** A parsed staged order, or why it cannot be parsed. */
export type StagedReading =
  | { kind: "order"; row: repo.StagedRow; order: ChannelOrder; draft: OrderDraft }
  | { kind: "refused"; row: repo.StagedRow; reason: string };

/** Outcome of one staged order. `gone`: it was processed concurrently. */
export type Outcome = { kind: "processed"; placed: Placed } | { kind: "failed"; reason: string } | { kind: "gone" };

/** Additional statements for the batch that processes an order, such as a run's count; `reason` says why it failed. */
export type Along = (outcome: "processed" | "failed", reason?: string) => readonly Statement<unknown>[];

/** Parses the staged payload with its platform's adapter. Never throws for invalid payloads. */
export async function readStaged(ctx: Ctx, row: repo.StagedRow, known?: StoredPayload): Promise<StagedReading> {
  const refused = (reason: string): StagedReading => ({ kind: "refused", row, reason });
  if (row.integrationType === null) return refused("The store this order came from is no longer connected.");
  const channel = salesChannel(row.integrationType);
  if (!channel) return refused(`Orders of ${row.integrationType} are not supported.`);
  const { json, problem } = known ?? (await readPayload(ctx, row));
  if (problem) return refused(problem);
  const reading = channel.readOrder(json);
  if (reading.kind === "refused") return refused(`The store's data is ${reading.reason}.`);
  const order = storableOrder(reading.order);
  const tooLarge = whyTooLarge(order);
  return tooLarge
    ? refused(tooLarge)
    : { kind: "order", row, order, draft: draftFromChannel(row.id, order, row.corrections) };
}

export interface SettleOptions {
  products?: readonly ProductBySku[];
  along?: Along;
  /** Maximum versions to try; 1 processes only the version that was read. */
  versions?: number;
}

/** Attempts when the store sends newer versions concurrently. */
const VERSIONS = 3;

/**
 * Creates the order of a pending staged order: order, items, allocation and the staged order's new status in one batch.
 * A failure is stored as an error on the staged order. When the store sends a newer version concurrently, processes
 * that version.
 */
export async function settle(
  ctx: Ctx,
  company: CompanyDb,
  first: StagedReading,
  { products, along = () => [], versions = VERSIONS }: SettleOptions = {},
): Promise<Outcome> {
  let read = first;
  for (let version = 0; version < versions; version++) {
    const outcome = await tryOnce(ctx, company, read, along, version === 0 ? products : undefined);
    if (outcome) return outcome;
    if (version + 1 === versions) break;
    const row = await repo.findStaged(company, read.row.id);
    if (row?.status !== "pending") return { kind: "gone" };
    read = await readStaged(ctx, row);
  }
  return { kind: "gone" };
}

/** Null when the staged order has changed since it was read. */
async function tryOnce(
  ctx: Ctx,
  company: CompanyDb,
  read: StagedReading,
  along: Along,
  products: readonly ProductBySku[] | undefined,
): Promise<Outcome | null> {
  const { row } = read;
  let reason: string;
  let unforeseen: unknown = null;
  try {
    if (read.kind === "order") return { kind: "processed", placed: await make(ctx, company, read, along, products) };
    reason = read.reason;
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) return null;
    if (!(error instanceof DomainError)) unforeseen = error;
    reason = error instanceof DomainError ? error.message : `The order could not be saved (request ${ctx.requestId}).`;
  }
  try {
    await company.batch(...markFailed(company, row, reason, ctx.now()), ...along("failed", reason));
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) return null;
    // The database cannot be written at all: not this order's fault.
    throw unforeseen ?? error;
  }
  if (unforeseen)
    ctx.log.error("staged order refused", { id: row.id, companyId: row.companyId, error: String(unforeseen) });
  return { kind: "failed", reason };
}

/** @throws validation when all its possible numbers are used; errors of `placeOrder` */
async function make(
  ctx: Ctx,
  company: CompanyDb,
  { row, order, draft }: Extract<StagedReading, { kind: "order" }>,
  along: Along,
  products: readonly ProductBySku[] | undefined,
): Promise<Placed> {
  const origin = {
    source: "storefront" as const,
    integrationId: row.integrationId,
    externalId: row.externalId,
    externalData: externalDataOf(order),
    amounts: order.amounts ?? ("unknown" as const),
  };
  const also = [...markProcessed(company, row, ctx.now()), ...along("processed")];
  const numbers = numbersToTry(draft, order);
  for (const orderNumber of numbers) {
    try {
      return await place(ctx, company, { ...draft, orderNumber }, origin, also, products);
    } catch (error) {
      if (!refusedBy(error, "unique", "orders.order_number")) throw error;
    }
  }
  throw invalid({}, "order_number_in_use", bothTaken(numbers));
}

async function place(
  ctx: Ctx,
  company: CompanyDb,
  draft: OrderDraft,
  origin: OrderOrigin,
  also: readonly Statement<unknown>[],
  products: readonly ProductBySku[] | undefined,
): Promise<Placed> {
  try {
    return await placeOrder(ctx, company, draft, origin, { also, ...(products && { products }) });
  } catch (error) {
    // A product was deleted between the read and the write: read again.
    if (!refusedBy(error, "foreign-key")) throw error;
    return placeOrder(ctx, company, draft, origin, { also });
  }
}
