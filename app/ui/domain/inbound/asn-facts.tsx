import { timeOf } from "#app/domain/inbound/asn/asn-status";
import { dockToStockOf } from "#app/domain/inbound/asn/dock-to-stock";
import type { AsnScreen } from "#app/domain/inbound/asn/read-asn.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import { Day } from "../inventory/lots/lot-day";
import { ZplLinks } from "../labels/zpl-links";
import { PrintButton } from "../printing/print-button";

const n = (value: number) => value.toLocaleString("en-US");

/** What is known of a document beside its lines. */
export function AsnFacts({ screen }: { screen: Pick<AsnScreen, "asn" | "company" | "warehouse" | "units"> }) {
  const { asn, company, warehouse, units } = screen;
  const duration = dockToStockOf(asn);
  const handled = units
    .map(({ kind, count, received }) => `${n(received)} of ${n(count)} ${kind}${count === 1 ? "" : "s"}`)
    .join(", ");
  return (
    <Card>
      <DescriptionList
        columns={3}
        items={[
          ...(company === null ? [] : [{ term: "Company", detail: <bdi>{company}</bdi> }]),
          ...(warehouse === null ? [] : [{ term: "Warehouse", detail: <bdi>{warehouse}</bdi> }]),
          { term: "Reference", detail: asn.reference ? <Mono className="break-all">{asn.reference}</Mono> : "—" },
          { term: "Expected", detail: asn.expectedOn ? <Day day={asn.expectedOn} /> : "—" },
          {
            term: "Appointment",
            detail: asn.appointmentOn ? (
              <>
                <Day day={asn.appointmentOn} />, {timeOf(asn.appointmentMinute)} {asn.dock}
              </>
            ) : (
              "—"
            ),
          },
          {
            term: "Carrier",
            detail: [asn.carrier, asn.trackingNumber].filter(Boolean).join(", ") || "—",
          },
          {
            term: "Units",
            detail: `${n(asn.receivedUnits)} of ${n(asn.expectedUnits)} received${asn.damagedUnits > 0 ? `, ${n(asn.damagedUnits)} damaged` : ""}`,
          },
          ...(handled
            ? [
                {
                  term: "Cartons and pallets scanned",
                  detail: (
                    <>
                      {handled}. <TextLink href={inboundPaths.labels(asn.id)}>Print labels</TextLink>
                      <ZplLinks hrefOf={(zpl) => inboundPaths.labels(asn.id, zpl)} />
                      <span className="mt-1 block empty:hidden">
                        <PrintButton use="largeLabel" action={printingPaths.printAsnLabels(asn.id)} size="sm">
                          Print at this station
                        </PrintButton>
                      </span>
                    </>
                  ),
                },
              ]
            : []),
          {
            term: "Created",
            detail: (
              <>
                <Time at={asn.createdAt} />, <bdi>{asn.createdByName}</bdi>
              </>
            ),
          },
          ...(asn.arrivedAt === null ? [] : [{ term: "Arrived", detail: <Time at={asn.arrivedAt} /> }]),
          ...(duration ? [{ term: "Dock to stock", detail: duration }] : []),
          ...(asn.endReason ? [{ term: "Reason", detail: asn.endReason }] : []),
          ...(asn.note ? [{ term: "Note", detail: <span className="whitespace-pre-wrap">{asn.note}</span> }] : []),
          ...(asn.firstReceivedAt === null
            ? []
            : [
                {
                  term: "Report",
                  detail: (
                    <>
                      <TextLink href={inboundPaths.reportPdf(asn.id)}>Open PDF</TextLink>,{" "}
                      <TextLink href={inboundPaths.report(asn.id)}>CSV</TextLink>
                    </>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  );
}
