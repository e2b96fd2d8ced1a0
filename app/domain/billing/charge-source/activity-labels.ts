import type { ActivityDetail } from "#db/schema/shipping";

interface ActivityFacts {
  kind: string;
  billDay: string;
  /** The day on which it was done. */
  doneOn: string;
  orderNumber: string | null;
  reference: string | null;
  detail: ActivityDetail | null;
}

const WHAT: Record<string, string> = {
  received: "Receipt",
  putaway: "Putaway",
  stored: "Stored at the end of the day",
  picked: "Picked",
  packed: "Packed",
  shipped: "Shipped",
  returned: "Return",
};

/** Describes an activity and its note. */
export function activityWords({ kind, billDay, doneOn, orderNumber, reference, detail }: ActivityFacts): {
  what: string;
  note: string;
} {
  const late = doneOn === billDay ? "" : `Done on ${doneOn}`;
  const reversal = detail?.takesBack ? "Reversal: " : "";
  const what =
    kind === "received"
      ? `${reversal}Receipt${reference ? ` ${reference}` : ""}`
      : kind === "assembled"
        ? `${reversal}Assembly`
        : kind === "returned" && detail?.postage
          ? `${reversal}Return label`
          : (WHAT[kind] ?? `${reversal}${detail?.item ?? ""}`);
  const by = detail?.byName ? `by ${detail.byName}` : "";
  const labels = kind === "shipped" && detail?.carrier ? detail.carrier.toUpperCase() : "";
  return {
    what: orderNumber && kind !== "special" ? `${what} ${orderNumber}` : what,
    note: [detail?.note ?? "", labels, by, late, unmeasuredText(detail)].filter(Boolean).join(", "),
  };
}

/** "Not measured: 120 units of AB-1, AB-2 and 3 other products". */
function unmeasuredText(detail: ActivityDetail | null): string {
  if (!detail?.unmeasured) return "";
  const { units, products, skus } = detail.unmeasured;
  const more = products - skus.length;
  const others = more > 0 ? ` and ${more.toLocaleString("en-US")} other ${more === 1 ? "product" : "products"}` : "";
  return `Not measured: ${units.toLocaleString("en-US")} ${units === 1 ? "unit" : "units"} of ${skus.join(", ")}${others}`;
}
