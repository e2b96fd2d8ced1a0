import { and, desc, eq, gte, lt } from "drizzle-orm";
import { auditLog } from "#db/schema/directory/accounts";
import { auditActionLabel } from "../../audit/audit.schema";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt, timeOfId } from "../../kernel/ids";
import { type ArchivedOrder, pageBefore } from "../archive/archived-order.server";
import { listNotes } from "../notes/notes.server";
import type { HistoryFacts } from "../orders.dto";
import { listHistory, type OrderRow } from "../queries/orders.repo.server";

export interface TimelineEntry extends HistoryFacts {
  id: string;
}

/** A parcel's or shipment's event, by the shipping module. */
export interface ShippingEvent {
  at: number;
  by: string;
  event: "shipment" | "tracking";
  note: string;
}

const TIMELINE_PAGE = 25;

/** An order's history and notes for one page of its timeline, for the caller's batch. */
export const timelineParts = (ctx: Ctx, orderId: string, before: string | undefined) =>
  [
    listHistory(ctx.db, orderId, { limit: TIMELINE_PAGE + 1, before }),
    listNotes(ctx, orderId, { limit: TIMELINE_PAGE + 1, before }),
  ] as const;

/** The same of an archived order. */
export const archivedTimelineParts = ({ history, notes }: ArchivedOrder, before: string | undefined) =>
  [pageBefore(history, before, TIMELINE_PAGE + 1), pageBefore(notes, before, TIMELINE_PAGE + 1)] as const;

/**
 * Corrections of the store's order before it was processed, which only readers of the audit log may see. They lie
 * between the moments at which the order was placed and processed.
 */
export async function orderAudit(ctx: Ctx, order: OrderRow): Promise<TimelineEntry[]> {
  if (order.source !== "storefront" || !ctx.can("system.read")) return [];
  const found = await ctx.directory.select(auditLog, {
    columns: { id: auditLog.id, at: auditLog.at, actorName: auditLog.actorName, action: auditLog.action },
    where: and(
      eq(auditLog.companyId, order.companyId),
      eq(auditLog.action, "staged-order.corrected"),
      gte(auditLog.id, firstIdAt(timeOfId(order.id))),
      lt(auditLog.id, firstIdAt(order.createdAt + 1)),
      eq(auditLog.subject, order.externalData?.number ?? order.orderNumber),
    ),
    orderBy: desc(auditLog.id),
    limit: TIMELINE_PAGE,
  });
  return found.map(({ action, ...entry }) => {
    return { ...entry, event: "audit", from: null, to: null, note: auditActionLabel(action) };
  });
}

interface Sources {
  history: readonly TimelineEntry[];
  notes: Awaited<ReturnType<typeof listNotes>>;
  shipping: readonly ShippingEvent[];
  audit: readonly TimelineEntry[];
}

/** One page of an order's timeline, newest first, and the cursor of the next. Pure. */
export function timelinePage({ history, notes, shipping, audit }: Sources, before: string | undefined) {
  const none = { from: null, to: null };
  const all: TimelineEntry[] = [
    ...history,
    ...audit,
    ...notes.map(({ id, createdAt, authorName, shared, body }) => {
      return {
        ...none,
        id,
        at: createdAt,
        actorName: authorName,
        event: shared ? "note-shared" : "note-internal",
        note: body,
      };
    }),
    // Events have no id. Each gets one from its time, so that the cursor orders it among the others.
    ...shipping.map(({ at, by, event, note }, index) => {
      return {
        ...none,
        id: `${firstIdAt(at).slice(0, -4)}${String(index % 10_000).padStart(4, "0")}`,
        at,
        actorName: by,
        event,
        note,
      };
    }),
  ];
  const sorted = all.filter(({ id }) => !before || id < before).sort((a, b) => (a.id < b.id ? 1 : -1));
  const entries = sorted.slice(0, TIMELINE_PAGE);
  return { entries, next: sorted.length > TIMELINE_PAGE ? (entries.at(-1)?.id ?? null) : null };
}
