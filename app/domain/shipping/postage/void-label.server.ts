import { PartnerError, type PartnerFault } from "#app/integrations/partner";
import { serviceName } from "#app/integrations/tracking-links";
import type { CompanyDb } from "#db/scoped.server";
import { findIntegrationRow } from "../../integrations/integrations.service.server";
import { openShipper } from "../../integrations/open-shipper.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, notFound } from "../../kernel/errors";
import { historyStatement } from "../../orders/orders.service.server";
import * as repo from "./labels.repo.server";
import { returnLabelVoided } from "./return-label-records.server";
import { PARTNER_CALL_MS } from "./store-label.server";

/**
 * Returns a label for a refund. Its state is "voiding" until the partner's response is known.
 * @throws not_found; conflict when it was not bought or belongs to a shipped parcel; partner_failed with the partner's
 * reason when it refuses
 */
export async function voidLabel(ctx: Ctx, id: string): Promise<repo.LabelRow> {
  const label = await repo.findLabel(ctx.db, id);
  if (!label) throw notFound("This label");
  if (label.state === "voided") return label;
  const company = ctx.db.company(label.companyId);
  const now = ctx.now();
  const taken = {
    id,
    from: "bought" as const,
    state: "voiding" as const,
    leaseUntil: now + PARTNER_CALL_MS,
    updatedAt: now,
  };
  const [, leased] = await company
    .batch(repo.assertNotSent(company, label), repo.moveLabel(company, taken))
    .catch((error) => {
      if (refusedBy(error, "assertion", "taken"))
        throw conflict("The parcel has shipped, so its label cannot be voided.", "parcel_shipped");
      throw error;
    });
  if (!leased) throw conflict("This label can no longer be voided. Check its status.", "label_not_voidable");
  const after = await giveBack(ctx, company, leased);
  if (after.state === "bought") throw new DomainError("label_not_voided", `The label was not voided: ${after.error}`);
  if (after.state === "voiding")
    throw conflict(`${after.error} It will be retried in a few minutes.`, "label_being_voided");
  return after;
}

/** The return may have succeeded, or can succeed shortly. */
const OPEN: readonly PartnerFault[] = ["timeout", "unavailable", "nonsense", "rate-limited"];

/** Asks the partner to void the label. Can be repeated: a label that was voided before counts as success. */
export async function giveBack(ctx: Ctx, company: CompanyDb, label: repo.LabelRow): Promise<repo.LabelRow> {
  const { id, partnerLabelId } = label;
  const moved = async (patch: Partial<Pick<repo.LabelRow, "state" | "error">>) => {
    const move = repo.moveLabel(company, { ...patch, id, from: "voiding", leaseUntil: 0, updatedAt: ctx.now() });
    return (await move) ?? (await repo.findLabel(company, id)) ?? label;
  };
  try {
    const integration = await findIntegrationRow({ ...ctx, db: company }, label.integrationId);
    const open = integration && (await openShipper(ctx, integration));
    if (!open || !partnerLabelId) return moved({ state: "bought", error: "The account is no longer connected." });
    await open.shipper.void(open.world, open.connection, partnerLabelId);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    ctx.log.warn("label not voided", { labelId: id, fault: error.fault });
    const isOpen = OPEN.includes(error.fault);
    return moved({ ...(!isOpen && { state: "bought" as const }), error: error.message });
  }
  const note = `${serviceName(label.carrierLabel, label.serviceLabel)}, ${label.trackingNumber}`;
  const batch = company.batch(
    repo.assertLabelState(company, id, "voiding"),
    repo.moveLabel(company, { id, from: "voiding", state: "voided", error: null, leaseUntil: 0, updatedAt: ctx.now() }),
    ...(label.returnId
      ? returnLabelVoided(ctx, company, label)
      : [historyStatement(ctx, company, { orderId: label.orderId, event: "label-voided", note })]),
  );
  await batch.catch((error) => {
    // A concurrent request has recorded it.
    if (!refusedBy(error, "assertion", "conflict")) throw error;
  });
  return (await repo.findLabel(company, id)) ?? label;
}
