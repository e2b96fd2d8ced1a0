import { eq } from "drizzle-orm";
import { salesChannel } from "#app/integrations/registry";
import { integrations } from "#db/schema/integrations";
import { audited } from "../../audit/audit.service.server";
import { getIntegrationRow, type IntegrationRow } from "../../integrations/integrations.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, DomainError } from "../../kernel/errors";
import { clearNotifications } from "../../notifications/notifications.service.server";
import { addRows, markAll } from "./channel-stock.repo.server";
import { fillStagedLines } from "./fill-lines.server";

export const noStockUpdates = (name: string): DomainError =>
  new DomainError("integration_not_found", `${name} does not receive stock quantities.`);

/**
 * Switches stock updates on, beginning with all quantities. Idempotent.
 * @throws not_found, also for a type without stock updates; conflict for a paused one
 */
export async function switchStockOn(ctx: Ctx, id: string): Promise<IntegrationRow> {
  const row = await getIntegrationRow(ctx, id);
  if (!salesChannel(row.type)?.pushStock) throw noStockUpdates(row.name);
  if (row.status === "paused") throw conflict("This integration is paused. Resume it first.", "integration_paused");
  const company = ctx.db.company(row.companyId);
  await fillStagedLines(ctx, company, id);
  await company.batch(
    ...addRows(company, id, true),
    markAll(company, id),
    ...switched(ctx, row, true),
    company.update(
      integrations,
      { stockNextAt: ctx.now(), stockFailures: 0, stockError: null, updatedAt: ctx.now() },
      eq(integrations.id, id),
    ),
  );
  await ctx.enqueue({ type: "push-stock", companyId: row.companyId, integrationId: id });
  return row;
}

/** Switches updates off; the store keeps its current quantities. @throws not_found */
export async function switchStockOff(ctx: Ctx, id: string): Promise<IntegrationRow> {
  const row = await getIntegrationRow(ctx, id);
  const company = ctx.db.company(row.companyId);
  await company.batch(
    ...switched(ctx, row, false),
    company.update(integrations, { stockError: null, stockFailures: 0, updatedAt: ctx.now() }, eq(integrations.id, id)),
    clearNotifications(company, "push-failed", id),
  );
  return row;
}

/** Sends all quantities again at once. @throws not_found; conflict while updates are off */
export async function pushStockNow(ctx: Ctx, id: string): Promise<IntegrationRow> {
  const row = await getIntegrationRow(ctx, id);
  if (!row.pushesStock || row.status === "paused")
    throw conflict(
      "Stock updates to this store are off. Turn them on, or resume the integration.",
      "stock_updates_off",
    );
  const company = ctx.db.company(row.companyId);
  await company.batch(
    ...addRows(company, id, true),
    markAll(company, id),
    company.update(integrations, { stockNextAt: ctx.now() }, eq(integrations.id, id)),
  );
  await ctx.enqueue({ type: "push-stock", companyId: row.companyId, integrationId: id });
  return row;
}

const switched = (ctx: Ctx, { id, name, companyId }: IntegrationRow, on: boolean) =>
  audited(
    ctx,
    ctx.db
      .company(companyId)
      .update(integrations, { pushesStock: on }, eq(integrations.id, id), eq(integrations.pushesStock, !on)),
    {
      action: "integration.updated",
      subject: name,
      companyId,
      before: { pushesStock: !on },
      after: { pushesStock: on },
    },
  );
