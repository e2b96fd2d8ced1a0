import { eq } from "drizzle-orm";
import { isRefusal } from "#app/integrations/access-check";
import type { AccessCheck, PartnerError } from "#app/integrations/partner";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { clearNotifications, notificationStatement } from "../notifications/notifications.service.server";
import type { IntegrationRow } from "./integrations.repo.server";

type Known = Pick<IntegrationRow, "id" | "name" | "checks">;

/** Statements that store what the keys can do, for the caller's batch. Refused writing or webhooks notify at once. */
export function accessStatements(
  ctx: Ctx,
  company: CompanyDb,
  row: Known,
  results: AccessCheck[],
): Statement<unknown>[] {
  const write = results.find(({ access }) => access === "write");
  const webhooks = results.find(({ access }) => access === "webhooks");
  return [
    company.update(integrations, { checks: { at: ctx.now(), results } }, eq(integrations.id, row.id)),
    ...(write?.outcome === "refused" ? [notificationStatement(ctx, company, writeRefused(row, write.message))] : []),
    ...(write?.outcome === "allowed" ? [clearNotifications(company, "push-failed", row.id)] : []),
    ...(webhooks?.outcome === "refused" ? [webhooksRefused(ctx, company, row, webhooks.message)] : []),
    ...(webhooks?.outcome === "allowed" ? [clearWebhooksRefused(company, row.id)] : []),
  ];
}

/** A separate notification key: a sync that succeeds without webhooks must not clear it. */
const webhooksKey = (id: string): string => `${id}-webhooks-refused`;

/** Notifies that the store rejects webhooks; once, until `clearWebhooksRefused`. */
export const webhooksRefused = (
  ctx: Ctx,
  company: CompanyDb,
  { id, name }: Pick<Known, "id" | "name">,
  message: string,
): Statement<void> =>
  notificationStatement(ctx, company, {
    kind: "sync-failed",
    key: webhooksKey(id),
    title: `${name}: the store rejects webhooks`,
    body: `${message} Orders still arrive with the regular syncs, but later.`,
    path: `/integrations/${id}`,
  });

export const clearWebhooksRefused = (company: CompanyDb, id: string): Statement<unknown> =>
  clearNotifications(company, "sync-failed", webhooksKey(id));

/** Statements for a store that refused a change because of the keys' permissions; empty for other failures. */
export function refusedWriteStatements(
  ctx: Ctx,
  company: CompanyDb,
  row: Known,
  { fault, message }: Pick<PartnerError, "message"> & { fault: Parameters<typeof isRefusal>[0] },
): Statement<unknown>[] {
  if (!isRefusal(fault)) return [];
  return accessStatements(ctx, company, row, withWrite(row, { access: "write", outcome: "refused", message }));
}

/** Statements after a successful change; empty unless writing was refused before. */
export function writeAllowedStatements(ctx: Ctx, company: CompanyDb, row: Known): Statement<unknown>[] {
  const before = row.checks?.results.find(({ access }) => access === "write");
  if (before?.outcome !== "refused") return [];
  const message = "The store accepted the last change.";
  return accessStatements(ctx, company, row, withWrite(row, { access: "write", outcome: "allowed", message }));
}

const withWrite = ({ checks }: Known, write: AccessCheck): AccessCheck[] => {
  const others = checks?.results ?? [];
  return others.some(({ access }) => access === "write")
    ? others.map((check) => (check.access === "write" ? write : check))
    : [...others, write];
};

/** Checks to show when the connection cannot even read. */
export const readingRefused = ({ message }: PartnerError): AccessCheck[] => [
  { access: "read", outcome: "refused", message },
  { access: "write", outcome: "unknown", message: "Not checked because read access was denied." },
  { access: "webhooks", outcome: "unknown", message: "Not checked because read access was denied." },
];

const writeRefused = ({ id, name }: Known, message: string) => ({
  kind: "push-failed" as const,
  key: `${id}:write`,
  title: `${name}: the store rejects updates`,
  body: `${message} Until this is fixed, customers get no tracking numbers from the store. Waiting ones are sent as soon as it accepts updates.`,
  path: `/integrations/${id}`,
});
