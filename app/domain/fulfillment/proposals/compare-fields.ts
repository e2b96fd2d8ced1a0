import type { ArrivalStatus, ChannelOrder } from "#app/integrations/sales-channel";
import { formatMoney } from "../../kernel/money";
import type { ItemRow, OrderRow } from "../../orders/orders.service.server";
import type { CustomerPatch, Effects, Proposal, ProposedChange } from "../../orders/proposals.schema";
import { draftFromChannel } from "../../staging/draft-from-channel";
import { lineChanges, lineSteps } from "./compare-lines";

export interface OrderToCompare {
  order: OrderRow;
  items: readonly ItemRow[];
}

/** How the store's status changed since its last version. */
export type StatusNews = "ended" | "completed" | "waits" | "goes-on" | null;

const ENDED: readonly ArrivalStatus[] = ["cancelled", "refunded", "failed"];

/** Only a changed status matters; an unchanged one was handled before. */
export function statusNews(
  before: ChannelOrder | null,
  after: ChannelOrder,
  knownWord: string | undefined,
): StatusNews {
  const word = before?.externalStatus ?? knownWord;
  if (word === after.externalStatus) return null;
  if (ENDED.includes(after.status)) return "ended";
  if (after.status === "completed") return "completed";
  if (after.status === "on-hold") return before?.status === "on-hold" ? null : "waits";
  return "goes-on";
}

/** `theirs` is the store's new value; null when the store did not change it or it matches already. */
export interface Compared<T> {
  theirs: T | null;
  /** Not changed here since the store's last version. */
  untouched: boolean;
  /** The store changed it to our value. */
  agrees: boolean;
}

const FIELDS = ["customerName", "customerEmail", "customerPhone"] as const;

export function compareCustomer(
  { order }: OrderToCompare,
  before: ChannelOrder | null,
  after: ChannelOrder,
): Compared<CustomerPatch> {
  const moved = FIELDS.filter((field) => after[field] && after[field] !== before?.[field]);
  const differ = moved.filter((field) => after[field] !== order[field]);
  return {
    theirs: differ.length > 0 ? Object.fromEntries(differ.map((field) => [field, after[field]])) : null,
    untouched: before !== null && differ.every((field) => order[field] === before[field]),
    agrees: moved.length > 0 && differ.length === 0,
  };
}

export function compareAddress(
  { order }: OrderToCompare,
  before: ChannelOrder | null,
  after: ChannelOrder,
): Compared<Effects["address"]> {
  const was = before && draftFromChannel(order.id, before).shippingAddress;
  const { shippingAddress, shipTo } = draftFromChannel(order.id, after);
  const moved = shippingAddress !== "" && shippingAddress !== was;
  const differs = shippingAddress !== order.shippingAddress;
  return {
    theirs: moved && differs ? { shippingAddress, shipTo } : null,
    untouched: was !== null && order.shippingAddress === was,
    agrees: moved && !differs,
  };
}

const FIELD_LABEL = { customerName: "Customer", customerEmail: "Email", customerPhone: "Phone" } as const;

/** Changes that a proposal would make to the order now, by field; empty when it matches already. */
export function changesOf(proposal: Proposal, { order, items }: OrderToCompare, statusHere: string): ProposedChange[] {
  switch (proposal.kind) {
    case "cancel":
      return [{ what: "Status", from: statusHere, to: proposal.effect.word }];
    case "address":
      return different("Shipping address", order.shippingAddress, proposal.effect.shippingAddress);
    case "customer":
      return FIELDS.flatMap((field) => different(FIELD_LABEL[field], order[field], proposal.effect[field]));
    case "items": {
      const { before, after, totalBefore, total } = proposal.effect;
      const lines = lineChanges(lineSteps(items, before, after));
      const money = (minor: number) => formatMoney(minor, order.currency);
      const follows = totalBefore === order.totalMinor && total !== totalBefore;
      return lines.length > 0 && follows
        ? [...lines, { what: "Total", from: money(order.totalMinor), to: money(total) }]
        : lines;
    }
  }
}

const different = (what: string, from: string, to: string | undefined): ProposedChange[] =>
  to === undefined || to === from ? [] : [{ what, from: from || null, to: to || null }];
