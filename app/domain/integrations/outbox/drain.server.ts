import type { StaffNote } from "#app/integrations/channel-setup";
import { PartnerError } from "#app/integrations/partner";
import type { PushReport, TrackingPush } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { groupBy } from "../../kernel/sums";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { refusedWriteStatements, writeAllowedStatements } from "../access.server";
import type { SyncFault } from "../backoff";
import { findIntegrationRow, type IntegrationRow } from "../integrations.service.server";
import { type OpenChannel, openChannel } from "../open-channel.server";
import type { Message } from "../outbox.service.server";
import { waitBeforeNext } from "./backoff";
import { withLinked } from "./linked-push.server";
import * as repo from "./outbox.repo.server";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const MOST_A_DRAIN = 20;
/** The claim of a dead drain expires after this. */
const CLAIM_MS = 10 * MINUTE;
/** No delivery starts later than this, so that it ends before the claim expires. */
const BEGIN_WITHIN_MS = 4 * MINUTE;
const PAUSED_MS = 60 * MINUTE;

const INTERNAL = "The store could not be updated because of a system error.";

/**
 * Delivers due messages: stores in parallel, each store's messages in sequence, so that a store that is down delays
 * only its own. Returns true when more may be due.
 */
export async function drainOutbox(ctx: Ctx): Promise<boolean> {
  const due = await repo.listDue(ctx.db, ctx.now(), MOST_A_DRAIN);
  const companies = groupBy(due, (row) => row.companyId);
  const claimedAt = ctx.now();
  const claimed = await ctx.db.batch(
    ...[...companies].map(([companyId, rows]) => {
      const ids = rows.map((row) => row.id);
      return repo.claim(ctx.db.company(companyId), ids, claimedAt, claimedAt + CLAIM_MS);
    }),
  );
  const stores = groupBy(claimed.flat(), (row) => row.integrationId ?? "");
  await Promise.all([...stores.values()].map((rows) => deliver(ctx, rows, claimedAt)));
  return due.length === MOST_A_DRAIN;
}

/** One store's messages, oldest first. */
async function deliver(ctx: Ctx, unsorted: repo.OutboxRow[], claimedAt: number): Promise<void> {
  const rows = unsorted.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = rows;
  if (!first) return;
  const company = ctx.db.company(first.companyId);
  const integration = first.integrationId
    ? await findIntegrationRow({ ...ctx, db: company }, first.integrationId)
    : null;
  const rest = (from: number) => rows.slice(from).map((row) => row.id);
  if (integration?.status === "paused") {
    await repo.giveBack(company, rest(0), ctx.now() + PAUSED_MS, "The integration is paused.");
    return;
  }
  for (const [index, row] of rows.entries()) {
    if (ctx.now() - claimedAt > BEGIN_WITHIN_MS) {
      await repo.giveBack(company, rest(index), ctx.now(), null);
      return;
    }
    if (!integration) {
      const lastError = "The integration was deleted.";
      await company.batch(
        repo.settle(company, row.id, { status: "dead", lastError }),
        inHistory(ctx, company, row, "given-up", lastError),
      );
      continue;
    }
    const down = await deliverOne(ctx, company, row, integration);
    if (!down) continue;
    // Postpones the store's other messages: they would fail too.
    await company.batch(
      repo.giveBack(company, rest(index + 1), down.until, down.message),
      repo.postponeOthers(company, integration.id, ctx.now(), down.until, down.message),
    );
    return;
  }
}

/** The store itself failed, not one message: how long to wait before calling it again. */
interface Down {
  until: number;
  message: string;
}

/** Delivers one message and records the outcome. */
async function deliverOne(
  ctx: Ctx,
  company: CompanyDb,
  row: repo.OutboxRow,
  integration: IntegrationRow,
): Promise<Down | null> {
  try {
    const channel = await openChannel(ctx, integration);
    if (!channel) throw new Error("The integration takes no messages");
    const { via, already, isLater } = await HANDLERS[row.kind](channel, await payloadOf(company, row), integration);
    await company.batch(
      repo.settle(company, row.id, { status: "done", doneAt: ctx.now(), lastError: null }),
      inHistory(ctx, company, row, isLater ? "later" : "sent", null),
      ...writeAllowedStatements(ctx, company, integration),
    );
    ctx.log.info("store told", { kind: row.kind, orderId: orderOf(row), via, already });
    return null;
  } catch (error) {
    if (error instanceof PartnerError) {
      const { fault, message, detail } = error;
      return failed(ctx, company, row, integration, { fault, message, retryAfterMs: detail.retryAfterMs });
    }
    ctx.log.error("push failed", { id: row.id, error: String(error) });
    return failed(ctx, company, row, integration, { fault: "internal", message: INTERNAL });
  }
}

/** Of a linked order, with what the store can be told about it now. */
async function payloadOf(company: CompanyDb, { key, payload }: repo.OutboxRow): Promise<unknown> {
  const { isLinked, ...push } = payload as unknown as Extract<Message, { kind: "tracking-push" }>["payload"];
  return isLinked ? withLinked(company, key, push) : push;
}

type Handler = (open: OpenChannel, payload: unknown, integration: IntegrationRow) => Promise<PushReport>;
const HANDLERS: Record<repo.OutboxRow["kind"], Handler> = {
  "tracking-push": ({ channel, world, connection }, payload, { settings }) =>
    channel.pushTracking(world, connection, {
      ...(payload as TrackingPush),
      ...(settings?.shipment && { notice: settings.shipment }),
    }),
  "return-note": async ({ channel, world, connection }, payload) => {
    if (!channel.addStaffNote) throw new Error("The integration takes no notes");
    const { externalId, text, mark } = payload as StaffNote;
    return channel.addStaffNote(world, connection, { externalId, text, mark });
  },
};

type Result = "sent" | "later" | "failed" | "given-up";

const inHistory = (ctx: Ctx, company: CompanyDb, row: repo.OutboxRow, result: Result, note: string | null) =>
  repo.inHistory(ctx, company, orderOf(row), `${EVENT[row.kind]}-${result}`, note);

/** The beginning of the events in the order's history. */
const EVENT: Record<repo.OutboxRow["kind"], string> = { "tracking-push": "tracking", "return-note": "return-note" };

/** The order that the message is about. */
function orderOf({ kind, key, payload }: repo.OutboxRow): string {
  return kind === "return-note" ? (payload as unknown as ReturnNote).orderId : key;
}

type ReturnNote = Extract<Message, { kind: "return-note" }>["payload"];

/** What the user does when a message has failed for good. */
function remedyOf({ kind, key, payload }: repo.OutboxRow): { title: string; remedy: string; path: string } {
  if (kind === "tracking-push")
    return {
      title: "A store did not receive a tracking number",
      remedy: "Enter the tracking number in the store manually.",
      path: `/orders/view/${key}`,
    };
  // The kind of the row says what its payload is.
  const { returnId, returnNumber } = payload as unknown as ReturnNote;
  return {
    title: `A store did not receive the note about return ${returnNumber}`,
    remedy: "Add a note to the order in the store manually.",
    path: `/returns/${returnId}`,
  };
}

async function failed(
  ctx: Ctx,
  company: CompanyDb,
  row: repo.OutboxRow,
  integration: IntegrationRow,
  { fault, message, retryAfterMs }: { fault: SyncFault; message: string; retryAfterMs?: number | undefined },
): Promise<Down | null> {
  const { attempts } = row;
  // Only a user can resolve refused permissions: notify at the first refusal instead of after the last attempt.
  const refused = refusedWriteStatements(ctx, company, integration, { fault, message });
  const wait = waitBeforeNext({ fault, attempts, ageMs: ctx.now() - row.createdAt, retryAfterMs });
  if (wait !== null) {
    await company.batch(
      repo.settle(company, row.id, { nextAt: ctx.now() + wait, lastError: message }),
      // Recorded for the first attempt only.
      ...(attempts === 1 ? [inHistory(ctx, company, row, "failed", message)] : []),
      ...refused,
    );
  } else {
    const { title, remedy, path } = remedyOf(row);
    await company.batch(
      repo.settle(company, row.id, { status: "dead", lastError: message }),
      inHistory(ctx, company, row, "given-up", message),
      notificationStatement(ctx, company, {
        ...{ kind: "push-failed", key: row.key, title, path },
        body: `${message} ${remedy}`,
      }),
      ...refused,
    );
  }
  ctx.log.warn("store not told", { kind: row.kind, orderId: orderOf(row), fault, attempts, waitMs: wait, message });
  return ABOUT_ONE_MESSAGE.includes(fault) ? null : { until: ctx.now() + (wait ?? 0), message };
}

const ABOUT_ONE_MESSAGE: readonly SyncFault[] = ["not-found", "nonsense", "internal"];
