import { carrierLabel } from "#app/integrations/tracking-links";
import { daysBetween } from "../kernel/days";
import { eachDay, groupBy, parted, sumOf } from "../kernel/sums";
import { METHOD_LABEL, type ShippingMethod } from "../shipping/shipping.schema";
import type { ShipmentSums } from "./figures/daily.repo.server";
import { type Measure, REPORT_TITLE, type Report, type ReportRow, ratio, type Values } from "./report";
import type { Span } from "./report-span";

const MEASURES: readonly Measure[] = [
  { key: "shipments", label: "Shipments", kind: "count", better: "more", isHeadline: true },
  { key: "units", label: "Units shipped", kind: "count", better: "more", isHeadline: true },
  { key: "unitsEach", label: "Units per shipment", kind: "rate", isHeadline: true },
  { key: "aDay", label: "Shipments per day", kind: "rate", better: "more", isHeadline: true },
];

type ByDay = ShipmentSums & { day: string };
type ByKind = ShipmentSums & { companyId: string; carrier: string; method: string };

const values = (rows: readonly ShipmentSums[], days: number): Values => {
  const { shipments, units } = sumOf(rows, ["shipments", "units"]);
  return { shipments, units, unitsEach: ratio(units, shipments), aDay: ratio(shipments, days) };
};

/** Shipped parcels by day, carrier, service and company. */
export function shipmentSummary(
  span: Span,
  names: ReadonlyMap<string, string>,
  { byDay, byKind }: { byDay: readonly ByDay[]; byKind: readonly ByKind[] },
): Report {
  const { now, before } = parted(byDay, span);
  const days = eachDay(span, now);
  const kinds = (key: (row: ByKind) => string, name: (key: string) => string): ReportRow[] =>
    [...groupBy(byKind, key)]
      .map(([id, rows]) => ({ key: id, name: name(id), values: values(rows, days.length) }))
      .toSorted((a, b) => (b.values.shipments ?? 0) - (a.values.shipments ?? 0));
  const chart = ["shipments"];
  return {
    type: "shipments",
    title: REPORT_TITLE.shipments,
    ...span,
    measures: MEASURES,
    groups: [
      {
        currency: null,
        total: values(now, days.length),
        before: before.length > 0 ? values(before, daysBetween(span.before.from, span.before.to)) : null,
        sections: [
          {
            key: "day",
            title: "By day",
            chart,
            rows: days.map(([day, rows]) => ({ key: day, name: day, values: values(rows, 1) })),
          },
          { key: "carrier", title: "By carrier", chart, rows: kinds(({ carrier }) => carrier, carrierLabel) },
          {
            key: "method",
            title: "By service",
            chart,
            rows: kinds(
              ({ method }) => method,
              (key) => METHOD_LABEL[key as ShippingMethod],
            ),
          },
          {
            key: "company",
            title: "By company",
            chart,
            rows: kinds(
              ({ companyId }) => companyId,
              (key) => names.get(key) ?? "",
            ),
          },
        ],
      },
    ],
    notes: [],
  };
}
