/** Every audit action, named subject.event; the log is searched by these names. */
export const AUDIT_ACTIONS = [
  "sign-in.done",
  "sign-in.failed",
  "sign-in.password-accepted",
  "session.revoked",
  "password.changed",
  "password.reset-asked",
  "email.change-asked",
  "email.change-canceled",
  "user.invited",
  "user.invitation-copied",
  "user.joined",
  "user.changed",
  "user.role-changed",
  "user.assigned",
  "user.deactivated",
  "user.activated",
  "user.deleted",
  "identity.linked",
  "passkey.added",
  "passkey.renamed",
  "passkey.removed",
  "authenticator.added",
  "authenticator.removed",
  "recovery-codes.created",
  "recovery-code.used",
  "second-factor.reset",
  "second-factor.required",
  "time-zone.changed",
  "api-key.created",
  "api-key.revoked",
  "company.created",
  "company.changed",
  "company.handling-changed",
  "company.auto-process-changed",
  "product.created",
  "product.changed",
  "product.deleted",
  "product.imported",
  "sku.mapped",
  "sku.unmapped",
  "staged-order.corrected",
  "order-note.deleted",
  "stock.imported",
  "stock.rule-changed",
  "lot.changed",
  "receipt.reversed",
  "return.created",
  "return.changed",
  "return.canceled",
  "return.received",
  "return.corrected",
  "return.completed",
  "serials.recorded",
  "serials.added",
  "serials.removed",
  "serials.put-into-parcels",
  "asn.created",
  "asn.changed",
  "asn.announced",
  "asn.arrived",
  "asn.appointed",
  "asn.received",
  "asn.unknown-item",
  "asn.item-resolved",
  "asn.photo-added",
  "asn.closed",
  "asn.canceled",
  "unit.created",
  "unit.moved",
  "unit.dissolved",
  "gs1-prefix.changed",
  "location.created",
  "location.changed",
  "kit.changed",
  "assembly.components-changed",
  "assembly.created",
  "assembly.released",
  "assembly.recorded",
  "assembly.taken-back",
  "assembly.ended",
  "pick-face.changed",
  "pick-face.removed",
  "location.deleted",
  "warehouse.created",
  "warehouse.changed",
  "warehouse.archived",
  "warehouse.restored",
  "printer.created",
  "printer.changed",
  "printer.archived",
  "printer.restored",
  "print-station.created",
  "print-station.changed",
  "print-station.deleted",
  "print-service.connected",
  "print-service.disconnected",
  "print-agent.created",
  "print-agent.revoked",
  "warehouse.cut-off-set",
  "warehouse.cut-off-removed",
  "warehouse.day-closed",
  "warehouse.day-opened",
  "warehouse.users-changed",
  "user.warehouses-changed",
  "count.opened",
  "count.saved",
  "count.canceled",
  "count.approved",
  "count.rejected",
  "count.recount-asked",
  "count.tolerance-changed",
  "company.scan-policy-changed",
  "company.retention-changed",
  "company.file-place-changed",
  "count.requested",
  "count-plan.created",
  "count-plan.changed",
  "count-plan.deleted",
  "integration.created",
  "integration.updated",
  "integration.paused",
  "integration.resumed",
  "integration.deleted",
  "filter.created",
  "filter.changed",
  "filter.deleted",
  "announcement.created",
  "announcement.changed",
  "announcement.deleted",
  "box.created",
  "box.changed",
  "box.deleted",
  "load.opened",
  "load.closed",
  "load.photo-added",
  "wave.late-orders-changed",
  "view.created",
  "view.changed",
  "view.deleted",
  "view.default-changed",
  "invoice.drafted",
  "invoice.discarded",
  "invoice.adjusted",
  "invoice.issued",
  "invoice.credited",
  "invoice.paid",
  "invoice.not-paid",
  "invoice.mailed",
  "invoice.payment-recorded",
  "invoice.payment-reversed",
  "seller-profile.changed",
  "billing-account.changed",
  "export.made",
  "data.taken-out",
  "data.downloaded",
  "tracking.imported",
  "postage.bought",
  "shipping-run.cancelled",
  "figures.rebuilt",
  "rate-card.created",
  "rate-card.withdrawn",
  "rate-card.corrected",
  "default-rates.changed",
  "accounting-codes.changed",
  "statement.mailed",
  "billing.entered",
  "billing.taken-back",
  "outbox.retried",
  "outbox.discarded",
  "mail.retried",
  "mail.tested",
  "contact.handled",
  "person.erased",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Events that change no other row, so the entry is their only record. All other actions are written together with their
 * change.
 */
export type AuditEventAction =
  | "sign-in.failed"
  | "sign-in.password-accepted"
  | "password.reset-asked"
  | "export.made"
  | "data.downloaded"
  | "figures.rebuilt"
  | "mail.tested";

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Facts = Readonly<Record<string, Value | undefined>>;

/** The fields that differ, before and after. */
export function changedFacts(before: Facts, after: Facts): { before: Facts; after: Facts } | null {
  const keys = Object.keys(after).filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
  if (keys.length === 0) return null;
  const only = (facts: Facts): Facts => Object.fromEntries(keys.map((key) => [key, facts[key] ?? null]));
  return { before: only(before), after: only(after) };
}

/** "user.role-changed" as screens show it: "User: role changed". */
export function auditActionLabel(action: string): string {
  if (action === "sign-in.done") return "Signed in";
  const text = action.replace(".", ": ").replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface Change {
  field: string;
  /** Undefined where the entry has no value for that side. */
  before: unknown;
  after: unknown;
}

/** An entry's facts field by field, before beside after. */
export function changesOf(detail: Record<string, unknown> | null): Change[] {
  const side = (value: unknown) => (typeof value === "object" && value !== null ? { ...value } : {}) as Facts;
  const [before, after] = [side(detail?.before), side(detail?.after)];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => ({ field, before: before[field], after: after[field] }));
}
