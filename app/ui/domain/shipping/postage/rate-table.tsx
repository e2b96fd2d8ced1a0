import { RATE_TABLE } from "#app/domain/shipping/following/parcel-status";
import type { ShownRate } from "#app/domain/shipping/postage/rates.server";
import { serviceName } from "#app/integrations/tracking-links";
import { PostButton } from "#app/ui/forms/post-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { formatMoney, Money } from "#app/ui/primitives/values/money";

/** Carriers' rates for the parcel, cheapest first. */
export function RateTable({ rates, action }: { rates: readonly ShownRate[]; action: string }) {
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
          cell: ({ rate, account, isCheapest, isFastest }) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{serviceName(rate.carrierLabel, rate.serviceLabel)}</span>
              {account && <span className="text-muted">{account}</span>}
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
      actions={({ rate, isCheapest, offer, signature }) => (
        <PostButton
          action={action}
          fields={{ offer, signature }}
          size="sm"
          variant={isCheapest ? "primary" : "secondary"}
          pending="Buying…"
        >
          Buy
          <span className="sr-only">
            {` ${serviceName(rate.carrierLabel, rate.serviceLabel)} for ${formatMoney(rate.costMinor, rate.currency)}`}
          </span>
        </PostButton>
      )}
      empty={<EmptyState title="No rates for this parcel" detail="Check the weight, dimensions, and address." />}
    />
  );
}

const daysInWords = (days: number | null): string =>
  days === null ? "—" : days === 1 ? "1 business day" : `${days} business days`;
