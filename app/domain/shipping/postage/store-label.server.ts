import type { BoughtLabel } from "#app/integrations/shipper";
import { serviceName } from "#app/integrations/tracking-links";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { historyStatement } from "../../orders/orders.service.server";
import { asPrinted } from "../files/tracking-number-formats";
import * as repo from "./labels.repo.server";
import { returnLabelBought } from "./return-label-records.server";

/** Longer than the timeout of a partner call. */
export const PARTNER_CALL_MS = 90_000;

/** Stores a bought label: its PDF first, then the row. Idempotent for concurrent callers. */
export async function keepBought(
  ctx: Ctx,
  company: CompanyDb,
  label: repo.LabelRow,
  bought: BoughtLabel,
): Promise<repo.LabelRow> {
  const fileKey = bought.pdf && (await keepFile(ctx, label, bought.pdf));
  const note = `${serviceName(bought.carrierLabel, bought.serviceLabel)}, ${bought.trackingNumber}`;
  const batch = company.batch(
    repo.assertLabelState(company, label.id, "buying"),
    repo.moveLabel(company, {
      id: label.id,
      from: "buying",
      state: "bought",
      carrier: bought.carrier,
      carrierLabel: bought.carrierLabel,
      serviceLabel: bought.serviceLabel,
      ...priceOf(label, bought),
      isTest: bought.isTest,
      partnerLabelId: bought.labelId,
      trackingNumber: asPrinted(bought.trackingNumber),
      trackingUrl: bought.trackingUrl,
      fileKey,
      error: null,
      leaseUntil: 0,
      updatedAt: ctx.now(),
    }),
    ...(label.returnId
      ? returnLabelBought(ctx, company, { ...label, ...bought, ...priceOf(label, bought) })
      : [
          historyStatement(ctx, company, { orderId: label.orderId, event: "label-bought", note }),
          // Its order was canceled while the purchase was open.
          repo.giveBackIfCancelled(company, label),
        ]),
  );
  await batch.catch((error) => {
    // A concurrent request has stored it.
    if (!refusedBy(error, "assertion", "conflict")) throw error;
  });
  return (await repo.findLabel(company, label.id)) ?? label;
}

/**
 * Providers charge nothing for a test label and may report a price of 0. It keeps the price of the chosen rate, so that
 * the screens show what a purchase costs; test labels are not billed.
 */
const priceOf = (label: repo.LabelRow, bought: BoughtLabel): Pick<BoughtLabel, "costMinor" | "currency"> => {
  const { costMinor, currency } = bought.isTest && bought.costMinor === 0 ? label : bought;
  return { costMinor, currency };
};

/** Stored under the company's prefix with the label's id as key, so that repeating it changes nothing. */
export async function keepFile(
  ctx: Ctx,
  label: Pick<repo.LabelRow, "id" | "companyId">,
  pdf: Uint8Array,
): Promise<string> {
  const key = `${label.companyId}/labels/${label.id}.pdf`;
  await ctx.files.put(key, pdf, "application/pdf");
  return key;
}
