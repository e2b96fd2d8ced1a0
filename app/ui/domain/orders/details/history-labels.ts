import { dayName } from "#app/domain/kernel/days";
import type { TimelineEntry as HistoryEntry } from "#app/domain/orders/order-page/timeline.server";
import { orderStatusLabel } from "#app/ui/domain/status/order-status-badge";

export type { HistoryEntry };

const TITLE: Record<string, string> = {
  edited: "Edited",
  address: "Shipping address changed",
  customer: "Customer changed",
  email: "Email changed",
  phone: "Phone changed",
  total: "Total changed",
  note: "Customer's note changed",
  "shipping-method": "Shipping method changed",
  short: "Fewer units found",
  "store-changed": "Changed in the store after shipping",
  "hold-added": "Hold added",
  "hold-released": "Hold released",
  "tracking-sent": "Tracking number sent to the store",
  "tracking-later": "Tracking number is sent to the store with the last shipment",
  "tracking-failed": "Tracking number could not be sent to the store",
  "tracking-given-up": "Tracking number not sent to the store",
  "wave-joined": "Released for picking",
  "wave-left": "Waits for its release again",
  "wave-moved": "Left its wave: ships from another warehouse",
  "wave-urgent": "Priority changed by its wave",
  "pick-paused": "Picking paused",
  "pick-resumed": "Picking resumed",
  "promise-moved": "Reallocated",
  "lot changed": "Picked from another location",
  "handed-over": "Picking handed over",
  "picking-restarted": "Picking restarted",
  "return-announced": "Return announced",
  "return-arrived": "Return arrived unannounced",
  "return-canceled": "Return canceled",
  "return-completed": "Return completed",
  "return-note-sent": "Note about the return added in the store",
  "return-note-failed": "Note about the return could not be added in the store",
  "return-note-given-up": "Note about the return not added in the store",
  "return-label-bought": "Return label purchased",
  "return-label-voided": "Return label voided",
  priority: "Priority changed",
  "ship-date": "Required ship date changed",
  "tag-added": "Tag added",
  "tag-removed": "Tag removed",
  "warehouse-changed": "Warehouse changed",
  split: "Split shipment",
  restored: "Restored from the archive",
  "picker-assigned": "Assigned to a picker",
  "picker-unassigned": "Assigned picker removed",
  "note-internal": "Internal note",
  "note-shared": "Note",
  shipment: "Shipment created",
  tracking: "Tracking update",
  audit: "Audit log",
};

/** Events in the client's words. */
const CLIENT_TITLE: Record<string, string> = {
  "promise-moved": "Other stock assigned",
  "lot changed": "Picked from other stock",
  "wave-joined": "Released for preparation",
  "wave-left": "Waits for its preparation again",
  "wave-moved": "Ships from another warehouse",
  "wave-urgent": "Priority changed",
  "pick-paused": "Preparation paused",
  "pick-resumed": "Preparation resumed",
  "handed-over": "Preparation continued by another user",
  "picking-restarted": "Preparation restarted",
};

const PROPOSED: Record<string, string> = {
  cancel: "order closed",
  address: "another address",
  customer: "other customer data",
  items: "other items",
};

const DECIDED: Record<string, string> = {
  "change-proposed": "The store proposes",
  "change-accepted": "Accepted from the store:",
  "change-refused": "Rejected from the store:",
  "change-withdrawn": "Withdrawn by the store:",
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll(/[-_]/g, " ");

interface TitleOptions {
  isClient?: boolean;
  /** The order came from a store. */
  isImported?: boolean;
}

/** Statuses in which an order without problems is imported. */
const USUAL = ["pending", "processing"];

/** Short title of an event. */
export function historyTitle({ event, from, to }: HistoryEntry, { isClient, isImported }: TitleOptions = {}): string {
  const label = (status: string) => orderStatusLabel(status, isClient);
  if (event === "status" && from && to) return `${label(from)} → ${label(to)}`;
  if (event === "created" && to) {
    if (!isImported) return `Created as ${label(to)}`;
    return USUAL.includes(to) ? "Imported from the store" : `Imported from the store as ${label(to)}`;
  }
  const decided = DECIDED[event];
  if (decided) return `${decided} ${PROPOSED[to ?? ""] ?? "a change"}`;
  return (isClient && CLIENT_TITLE[event]) || (TITLE[event] ?? capital(event));
}

/** Events whose title or note contains their values. */
const SAID = ["status", "created", "backorder", "split", ...Object.keys(DECIDED)];

/** The old and new values, unless the title or the note contains them. */
export function historyValues({ event, from, to }: HistoryEntry): { from: string; to: string } | null {
  if (SAID.includes(event) || (from === null && to === null)) return null;
  const said = (text: string | null) =>
    (text && event === "ship-date" ? dayName(text) : text?.replaceAll("\n", ", ")) || "none";
  return { from: said(from), to: said(to) };
}
