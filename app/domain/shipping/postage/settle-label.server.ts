import { PartnerError } from "#app/integrations/partner";
import type { CompanyDb } from "#db/scoped.server";
import { findIntegrationRow } from "../../integrations/integrations.service.server";
import { openShipper } from "../../integrations/open-shipper.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { findOrder } from "../../orders/orders.service.server";
import * as repo from "./labels.repo.server";
import { keepBought, keepFile, PARTNER_CALL_MS } from "./store-label.server";
import { giveBack } from "./void-label.server";

/** Until then, a slow partner that does not know a purchase may still complete it. */
const MAY_STILL_COME_MS = 3 * 60_000;
const MOST_A_JOB = 20;
const SECOND_LOOK_MS = 2 * 60_000;

/**
 * Asks the partner for the outcome of a purchase or return whose response was lost. The purchase is then bought, failed
 * (after enough time without a trace at the partner), or still open with the reason.
 * @throws not_found
 */
export async function settleLabel(ctx: Ctx, id: string): Promise<repo.LabelRow> {
  const label = await repo.findLabel(ctx.db, id);
  if (!label) throw notFound("This label");
  if (label.state !== "buying" && label.state !== "voiding") return label;
  const company = ctx.db.company(label.companyId);
  const lease = { id, state: label.state, now: ctx.now(), until: ctx.now() + PARTNER_CALL_MS };
  const leased = await repo.leaseLabel(company, lease);
  if (!leased) return (await repo.findLabel(company, id)) ?? label;
  if (leased.state === "voiding") return giveBack(ctx, company, leased);
  return findOut(ctx, company, leased);
}

async function findOut(ctx: Ctx, company: CompanyDb, label: repo.LabelRow): Promise<repo.LabelRow> {
  const left = async (patch: { state?: "failed"; error: string }) => {
    const moved = { id: label.id, from: "buying" as const, ...patch, leaseUntil: 0, updatedAt: ctx.now() };
    return (await repo.moveLabel(company, moved)) ?? (await repo.findLabel(company, label.id)) ?? label;
  };
  const [integration, order] = await company.batch(
    findIntegrationRow({ ...ctx, db: company }, label.integrationId),
    findOrder({ ...ctx, db: company }, label.orderId),
  );
  try {
    const open = integration && (await openShipper(ctx, integration));
    if (!open) return left({ state: "failed", error: GONE });
    const asked = { key: label.id, orderNumber: order?.orderNumber ?? "" };
    const bought = await open.shipper.findBought(open.world, open.connection, asked);
    if (bought) return keepBought(ctx, company, label, bought);
    if (ctx.now() - label.createdAt < MAY_STILL_COME_MS) return left({ error: NOT_YET });
    return left({ state: "failed", error: label.error ?? "The postage provider has no record of this purchase." });
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    return left({ error: error.message });
  }
}

const NOT_YET = "The postage provider has no record of this purchase yet. It will be checked again in a few minutes.";
const GONE =
  "The account used for this purchase is no longer connected. Check there whether the label was paid for, and request a refund.";

/** Cron: settles labels whose purchase or return is open. Returns true when there may be more. */
export async function settleLabels(ctx: Ctx): Promise<boolean> {
  const open = await repo.listUnsettled(ctx.db, ctx.now() - SECOND_LOOK_MS, MOST_A_JOB);
  for (const { id } of open) await settleLabel(ctx, id);
  return open.length === MOST_A_JOB;
}

/**
 * The label's PDF; requested again when the partner had not created it yet. Null while there is none.
 * @throws not_found
 */
export async function labelFile(ctx: Ctx, id: string) {
  const label = await repo.findLabel(ctx.db, id);
  if (!label || label.state === "failed" || label.state === "buying") throw notFound("This label");
  if (label.fileKey) return ctx.files.open(label.fileKey);
  const company = ctx.db.company(label.companyId);
  const [integration, order] = await company.batch(
    findIntegrationRow({ ...ctx, db: company }, label.integrationId),
    findOrder({ ...ctx, db: company }, label.orderId),
  );
  const open = integration && (await openShipper(ctx, integration));
  const asked = { key: label.id, orderNumber: order?.orderNumber ?? "" };
  const found = open && (await open.shipper.findBought(open.world, open.connection, asked));
  if (!found?.pdf) return null;
  const fileKey = await keepFile(ctx, label, found.pdf);
  await repo.moveLabel(company, { id, from: label.state, fileKey });
  return ctx.files.open(fileKey);
}
