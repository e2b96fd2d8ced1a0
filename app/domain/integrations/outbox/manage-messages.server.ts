import { and, desc, eq, isNotNull, lt, lte, or } from "drizzle-orm";
import type { TrackingPush } from "#app/integrations/sales-channel";
import { integrations, outbox } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { leftJoin } from "#db/select.server";
import { audited } from "../../audit/audit.service.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { clearNotifications } from "../../notifications/notifications.service.server";
import { orderOfMessage } from "./outbox.repo.server";
import type { OutboxStatus } from "./outbox.schema";

/** User actions on undelivered messages to stores: list, retry, discard. */

const PAGE_SIZE = 50;

const MESSAGE = {
  id: outbox.id,
  companyId: outbox.companyId,
  kind: outbox.kind,
  key: outbox.key,
  payload: outbox.payload,
  status: outbox.status,
  attempts: outbox.attempts,
  nextAt: outbox.nextAt,
  lastError: outbox.lastError,
  createdAt: outbox.createdAt,
  doneAt: outbox.doneAt,
  orderNumber: orders.orderNumber,
  integrationName: integrations.name,
};

const SOURCES = [
  leftJoin(orders, eq(orders.id, orderOfMessage)),
  leftJoin(integrations, eq(integrations.id, outbox.integrationId)),
] as const;

/** One page of the messages with this status, newest first, in one round trip. */
export async function outboxScreen(
  ctx: Ctx,
  { status, cursor }: { status: OutboxStatus; cursor?: string | undefined },
) {
  const [found, companies] = await ctx.db.batch(
    ctx.db.select(outbox, {
      columns: MESSAGE,
      join: SOURCES,
      where: and(eq(outbox.status, status), cursor ? lt(outbox.id, cursor) : undefined),
      orderBy: desc(outbox.id),
      limit: PAGE_SIZE + 1,
    }),
    listReachableCompanies(ctx),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const rows = found.slice(0, PAGE_SIZE).map(({ payload, ...row }) => ({
    ...row,
    companyName: names.get(row.companyId) ?? "",
    trackingNumber: (payload as Partial<TrackingPush>).trackingNumber ?? null,
    returnNumber: (payload as { returnNumber?: string }).returnNumber ?? null,
  }));
  return { rows, next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null };
}

export type OutboxMessage = Awaited<ReturnType<typeof outboxScreen>>["rows"][number];

/** @throws not_found */
export async function getMessage(ctx: Ctx, id: string) {
  const row = await ctx.db.selectFirst(outbox, { columns: MESSAGE, join: SOURCES, where: eq(outbox.id, id) });
  if (!row) throw notFound("This message");
  return row;
}

/** Makes a waiting or failed message due now. @throws not_found; conflict when it was delivered meanwhile */
export async function retryMessage(ctx: Ctx, id: string): Promise<void> {
  await settle(ctx, id, {
    action: "outbox.retried",
    patch: { status: "pending", attempts: 0, nextAt: ctx.now(), lastError: null },
  });
  await ctx.enqueue({ type: "drain-outbox" });
}

/** Stops sending the message and records the reason. @throws not_found; conflict when it was delivered meanwhile */
export async function discardMessage(ctx: Ctx, id: string, reason: string): Promise<void> {
  await settle(ctx, id, { action: "outbox.discarded", patch: { status: "discarded", lastError: reason }, reason });
}

async function settle(
  ctx: Ctx,
  id: string,
  to: {
    action: "outbox.retried" | "outbox.discarded";
    patch: Partial<typeof outbox.$inferInsert>;
    reason?: string;
  },
): Promise<void> {
  const message = await getMessage(ctx, id);
  const company = ctx.db.company(message.companyId);
  if (message.status !== "pending" && message.status !== "dead") throw conflict(GONE, "message_settled");
  await company.batch(
    company.assertExists("conflict", outbox, eq(outbox.id, id), or(eq(outbox.status, "dead"), isWaiting(ctx.now()))!),
    ...audited(ctx, company.update(outbox, to.patch, eq(outbox.id, id)), {
      action: to.action,
      subject: `${KIND_LABEL[message.kind]}, order ${message.orderNumber ?? message.key}`,
      companyId: message.companyId,
      before: { status: message.status, attempts: message.attempts, error: message.lastError },
      after: { status: to.patch.status, ...(to.reason !== undefined && { reason: to.reason }) },
    }),
    clearNotifications(company, "push-failed", message.key),
  );
}

/** A message claimed by a drain has no error and is due later; it is left to the drain. */
const isWaiting = (now: number) =>
  and(eq(outbox.status, "pending"), or(isNotNull(outbox.lastError), lte(outbox.nextAt, now), eq(outbox.attempts, 0)));

const GONE = "This message was already handled. Reload the page.";
const KIND_LABEL: Record<OutboxMessage["kind"], string> = {
  "tracking-push": "Tracking number for a store",
  "return-note": "Note about a return for a store",
};
