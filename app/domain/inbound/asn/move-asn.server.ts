import { eq, inArray } from "drizzle-orm";
import { asnLines, asns, asnUnknownItems } from "#db/schema/inbound/asns";
import type { AsnStatus } from "#db/schema/values/inbound-values";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { AuditAction, AuditEventAction } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { forbidden, invalid, notFound } from "../../kernel/errors";
import type { Permission } from "../../kernel/permissions";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { makeUnits } from "../units/make-units.server";
import { openDifferences } from "./asn.repo.server";
import { type Appointment, minuteOf } from "./asn.schema";
import { announcedNotice, arrivedNotice, closedNotice, type Differences } from "./asn-notices";
import { APPOINTABLE, asnName, EDITABLE, statusesBefore } from "./asn-status";
import { wrongStatus } from "./change-asn.server";

type Asn = typeof asns.$inferSelect;

/** The document, if the actor has the permission for it. @throws not_found; forbidden */
export async function asnFor(ctx: Ctx, asnId: string, permission: Permission): Promise<Asn> {
  return permitted(ctx, await ctx.db.find(asns, asnId), permission);
}

/** The document that was read, if the actor has the permission for it. @throws not_found; forbidden */
export function permitted(ctx: Ctx, asn: Asn | null, permission: Permission): Asn {
  if (!asn) throw notFound("This announced receipt");
  if (!ctx.can(permission, asn.companyId)) throw forbidden();
  return asn;
}

interface Move {
  asn: Asn;
  from: readonly AsnStatus[];
  patch: Partial<Asn>;
  action: Exclude<AuditAction, AuditEventAction>;
  facts?: Record<string, string | number>;
  also?: readonly Statement<unknown>[];
}

/** Changes a document while it has one of these statuses, with its audit entry. @throws conflict */
async function move(ctx: Ctx, company: CompanyDb, { asn, from, patch, action, facts, also = [] }: Move): Promise<void> {
  if (!from.includes(asn.status)) throw wrongStatus(asn);
  const isStill = [eq(asns.id, asn.id), inArray(asns.status, [...from])] as const;
  try {
    await company.batch(
      company.assertExists("conflict", asns, ...isStill),
      ...audited(ctx, company.update(asns, patch, ...isStill), {
        ...{ action, subject: asnName(asn.number), companyId: asn.companyId, before: { status: asn.status } },
        after: { asn: asn.id, ...(patch.status && { status: patch.status }), ...facts },
      }),
      ...also,
    );
  } catch (error) {
    if (!refusedBy(error, "assertion", "conflict")) throw error;
    const now = await ctx.db.find(asns, asn.id);
    throw now ? wrongStatus(now) : notFound("This announced receipt");
  }
}

/** Announces a draft to the warehouse and makes its handling units. @throws not_found; forbidden; conflict */
export async function announceAsn(ctx: Ctx, asnId: string): Promise<void> {
  const asn = await asnFor(ctx, asnId, "inbound.announce");
  const from = statusesBefore("announced");
  if (!from.includes(asn.status)) throw wrongStatus(asn);
  const company = ctx.db.company(asn.companyId);
  const lines = await company.select(asnLines, {
    columns: { sku: asnLines.productId, quantity: asnLines.expected, cartonUnits: asnLines.cartonUnits },
    where: eq(asnLines.asnId, asnId),
    orderBy: asnLines.line,
  });
  const planned = lines.map((line) => ({ ...line, lotNumber: "", expiresOn: null }));
  const { pallets, cartons } = asn;
  await move(ctx, company, {
    ...{ asn, from, action: "asn.announced" },
    patch: { status: "announced", announcedAt: ctx.now() },
    also: [
      ...(await makeUnits(ctx, company, asnId, { lines: planned, pallets, cartons })),
      notificationStatement(ctx, company, announcedNotice({ ...asn, units: asn.expectedUnits }, ctx.actor.id)),
    ],
  });
}

/** Marks the goods as being at the warehouse. @throws not_found; forbidden; conflict */
export async function arriveAsn(ctx: Ctx, asnId: string): Promise<void> {
  const asn = await asnFor(ctx, asnId, "inventory.receive");
  const company = ctx.db.company(asn.companyId);
  const name = asnName(asn.number);
  await move(ctx, company, {
    ...{ asn, from: statusesBefore("arrived"), action: "asn.arrived" },
    patch: { status: "arrived", arrivedAt: ctx.now() },
    also: [notificationStatement(ctx, company, arrivedNotice({ id: asnId, name }, ctx.actor.id))],
  });
}

/** Sets, or with empty values removes, the dock and time. @throws not_found; forbidden; conflict */
export async function appointAsn(ctx: Ctx, asnId: string, { dock, day, time }: Appointment): Promise<void> {
  const asn = await asnFor(ctx, asnId, "inbound.manage");
  await move(ctx, ctx.db.company(asn.companyId), {
    ...{ asn, from: APPOINTABLE, action: "asn.appointed" },
    patch: { dock: dock.toUpperCase(), appointmentOn: day, appointmentMinute: day ? minuteOf(time) : 0 },
    facts: { dock, day, time },
  });
}

/** A client can cancel until the goods arrive; the warehouse also after that. @throws not_found; forbidden; conflict */
export async function cancelAsn(ctx: Ctx, asnId: string, reason: string): Promise<void> {
  const asn = await asnFor(ctx, asnId, "inbound.announce");
  const from = statusesBefore("canceled");
  const mayLater = ctx.can("inbound.manage", asn.companyId);
  await move(ctx, ctx.db.company(asn.companyId), {
    ...{ asn, from: mayLater ? from : from.filter((status) => EDITABLE.includes(status)), action: "asn.canceled" },
    patch: { status: "canceled", endReason: reason, closedAt: ctx.now() },
    facts: { reason },
  });
}

/** How the document differs from what was received, for the question before it is closed. */
export async function closingQuestion(ctx: Ctx, asnId: string): Promise<{ asn: Asn; differences: Differences }> {
  const asn = await asnFor(ctx, asnId, "inbound.manage");
  const company = ctx.db.company(asn.companyId);
  const [sums, unknown] = await company.batch(
    openDifferences(company, asnId),
    company.count(asnUnknownItems, eq(asnUnknownItems.asnId, asnId)),
  );
  return { asn, differences: { short: 0, over: 0, damaged: 0, ...sums, unknown } };
}

/**
 * Ends a document. With units missing it needs a reason ("close short"). The company is notified, also of differences.
 * @throws not_found; forbidden; conflict; validation
 */
export async function closeAsn(ctx: Ctx, asnId: string, reason: string): Promise<Differences> {
  const { asn, differences } = await closingQuestion(ctx, asnId);
  const company = ctx.db.company(asn.companyId);
  if (differences.short > 0 && reason.length < 3)
    throw invalid({ reason: ["Enter why it is closed with units missing"] }, "validation");
  const notice = { id: asnId, name: asnName(asn.number), units: asn.receivedUnits, ...differences };
  await move(ctx, company, {
    ...{ asn, from: statusesBefore("closed"), action: "asn.closed" },
    patch: { status: "closed", endReason: reason, closedAt: ctx.now() },
    facts: { ...differences, ...(reason && { reason }) },
    also: [notificationStatement(ctx, company, closedNotice(notice, ctx.actor.id))],
  });
  return differences;
}
