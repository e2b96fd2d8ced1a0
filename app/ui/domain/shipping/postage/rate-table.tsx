import { RATE_TABLE } from "#app/domain/shipping/following/parcel-status";
import type { ShownRate } from "#app/domain/shipping/postage/rates.server";
import { serviceName } from "#app/integrations/tracking-links";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { formatMoney, Money } from "#app/ui/primitives/values/money";

/** Carriers' rates for the parcel: of the service that the customer asked for, then the others, each cheapest first. */
export function RateTable({ rates, action }: { rates: readonly ShownRate[]; action: string }) {
  const hasSeveralPayers = new Set(rates.map(({ payer }) => payer)).size > 1;
  return (
    <DataTable
      caption="Rates"
      rows={rates}
      rowKey={({ signature }) => signature}
      columns={[
        {
          key: "service",
          header: "Service",
          primary: true,
          cell: ({ rate, payer, isCheapest, isFastest, isRequested }) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{serviceName(rate.carrierLabel, rate.serviceLabel)}</span>
              {hasSeveralPayers && <span className="text-muted">{payer}</span>}
              {isRequested && <Badge status={RATE_TABLE.requested} />}
              {isCheapest && <Badge status={RATE_TABLE.cheapest} />}
              {isFastest && <Badge status={RATE_TABLE.fastest} />}
              {rate.warnings.length > 0 && (
                <span className="basis-full text-muted text-sm">{rate.warnings.join(" ")}</span>
              )}
            </span>
          ),
        },
        {
          key: "days",
          header: "Transit time",
          cell: ({ rate }) => <span className="whitespace-nowrap">{daysInWords(rate.deliveryDays)}</span>,
        },
        {
          key: "cost",
          header: "Cost",
          align: "right",
          cell: ({ rate }) => <Money minor={rate.costMinor} currency={rate.currency} className="font-medium" />,
        },
      ]}
      actions={({ rate, payer, isCheapest, offer, signature }) => (
        <ConfirmButton
          label={
            <>
              Buy
              <span className="sr-only">
                {` ${serviceName(rate.carrierLabel, rate.serviceLabel)} for ${formatMoney(rate.costMinor, rate.currency)}`}
              </span>
            </>
          }
          title="Buy this postage?"
          body={<Purchase rate={rate} payer={payer} />}
          confirm={`Buy for ${formatMoney(rate.costMinor, rate.currency)}`}
          tone="primary"
          pending="Buying…"
          action={action}
          fields={{ offer, signature }}
          size="sm"
          variant={isCheapest ? "primary" : "secondary"}
        />
      )}
      empty={<EmptyState title="No rates for this parcel" detail="Check the weight, dimensions, and address." />}
    />
  );
}

/** What is bought, and who pays. */
const Purchase = ({ rate, payer }: Pick<ShownRate, "rate" | "payer">) => (
  <div className="pt-1 text-ink">
    <DescriptionList
      items={[
        { term: "Price", detail: <Money minor={rate.costMinor} currency={rate.currency} /> },
        { term: "Carrier", detail: rate.carrierLabel },
        { term: "Service", detail: rate.serviceLabel },
        { term: "Paid by", detail: <bdi>{payer}</bdi> },
      ]}
      pairs
    />
  </div>
);

const daysInWords = (days: number | null): string =>
  days === null ? "—" : days === 1 ? "1 business day" : `${days} business days`;
