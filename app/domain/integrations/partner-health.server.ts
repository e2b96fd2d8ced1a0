import { eq, ne } from "drizzle-orm";
import { PartnerError } from "#app/integrations/partner";
import { salesChannel } from "#app/integrations/registry";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../kernel/ctx";
import { clearNotifications, notificationStatement } from "../notifications/notifications.service.server";
import { afterFailure, fraction } from "./backoff";
import type { IntegrationRow } from "./integrations.repo.server";

/** A success is recorded at most this often, and at once after a failure. */
const SUCCESS_INTERVAL_MS = 60 * 60_000;

type Known = Pick<
  IntegrationRow,
  "id" | "companyId" | "type" | "name" | "apiKeyHint" | "lastError" | "lastSync" | "failures"
>;

/**
 * Calls a partner and records the outcome, so that the list of connections shows a revoked key. Not for stores: their
 * syncs record it.
 * @throws the partner's error
 */
export async function noted<T>(ctx: Ctx, row: Known, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    await noteAnswer(ctx, row);
    return answer;
  } catch (error) {
    if (error instanceof PartnerError) await noteFailure(ctx, row, error);
    throw error;
  }
}

/** Records a success, which ends any error. */
export async function noteAnswer(ctx: Ctx, row: Known): Promise<void> {
  // Partners without a key have no health to record.
  if (salesChannel(row.type) || row.apiKeyHint === "") return;
  if (row.lastError === null && row.failures === 0 && (row.lastSync ?? 0) > ctx.now() - SUCCESS_INTERVAL_MS) return;
  const company = ctx.db.company(row.companyId);
  await company.batch(
    change(company, row, { status: "active", lastError: null, failures: 0, lastSync: ctx.now() }),
    clearNotifications(company, "sync-failed", row.id),
  );
}

/**
 * Records a failure. An error about a single order says nothing about the connection. Temporary faults are shown after
 * several failures.
 */
export async function noteFailure(ctx: Ctx, row: Known, { fault, message }: PartnerError): Promise<void> {
  if (salesChannel(row.type) || fault === "refused") return;
  const company = ctx.db.company(row.companyId);
  const failures = row.failures + 1;
  const { status } = afterFailure({ fault, failures, random: fraction(ctx.randomHex) });
  await company.batch(
    change(company, row, { status, lastError: message, failures }),
    ...(status === "error"
      ? [
          notificationStatement(ctx, company, {
            kind: "sync-failed",
            key: `${row.id}:${fault}`,
            title: `${row.name} cannot be used`,
            body: message,
            path: `/integrations/${row.id}`,
          }),
        ]
      : []),
  );
}

/** Only when the integration was not paused meanwhile. */
const change = (company: CompanyDb, { id }: Known, patch: Partial<IntegrationRow>) =>
  company.update(integrations, patch, eq(integrations.id, id), ne(integrations.status, "paused"));
