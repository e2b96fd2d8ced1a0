import { formatRate } from "#app/domain/billing/cards/rate-text";
import type { EntryRow } from "#app/domain/billing/entries/entries.server";
import { dayName } from "#app/domain/kernel/days";
import { billingPaths } from "#app/http/billing-paths";
import { ClipboardList } from "#app/ui/icons/icons";
import { TextLink } from "../../primitives/buttons/text-link";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { formatMoney, Money } from "../../primitives/values/money";

/** Manually entered special work and materials. */
export function EntriesTable({
  companyId,
  rows,
  isPart,
  mayManage,
}: {
  companyId: string;
  rows: EntryRow[];
  /** Whether there are further pages. */
  isPart: boolean;
  mayManage: boolean;
}) {
  return (
    <DataTable
      caption="Special work and materials, newest first"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "item",
          header: "Work or material",
          primary: true,
          cell: ({ detail }) => (
            <span>
              {detail?.takesBack && <span className="text-muted">Reversal: </span>}
              <bdi className="break-words">{detail?.item}</bdi>
            </span>
          ),
        },
        {
          key: "day",
          header: "Billing day",
          cell: ({ billDay }) => <span className="tabular">{dayName(billDay)}</span>,
        },
        {
          key: "note",
          header: "Note",
          cell: ({ detail }) => detail?.note && <bdi className="break-words text-muted text-sm">{detail.note}</bdi>,
        },
        {
          key: "by",
          header: "Added by",
          cell: ({ detail }) => detail?.byName && <bdi className="break-words text-muted text-sm">{detail.byName}</bdi>,
        },
        {
          key: "quantity",
          header: "Quantity",
          align: "right",
          cell: ({ quantity, detail }) => (
            <span className="tabular">{(detail?.takesBack ? -quantity : quantity).toLocaleString("en-US")}</span>
          ),
        },
        {
          key: "unit-price",
          header: "Unit price",
          align: "right",
          cell: ({ price }) =>
            price ? (
              <span className="tabular whitespace-nowrap">{formatRate(price.rate, price.currency)}</span>
            ) : (
              <span className="text-muted">From the rate card</span>
            ),
        },
        {
          key: "amount",
          header: "Amount",
          align: "right",
          cell: ({ detail, price }) =>
            price ? (
              <Money minor={detail?.takesBack ? -price.amountMinor : price.amountMinor} currency={price.currency} />
            ) : (
              <span className="text-muted">—</span>
            ),
        },
        ...(mayManage
          ? [
              {
                key: "back",
                header: "Reverse",
                hideHeader: true,
                align: "right" as const,
                cell: ({ id, detail, reversalId }: EntryRow) =>
                  reversalId ? (
                    <span className="text-muted text-sm">Reversed</span>
                  ) : detail?.takesBack ? null : (
                    <TextLink to={billingPaths.reverseEntry(companyId, id)}>Reverse</TextLink>
                  ),
              },
            ]
          : []),
      ]}
      footer={<Total rows={rows} isPart={isPart} />}
      empty={
        <EmptyState
          icon={ClipboardList}
          title="Nothing has been entered yet"
          detail="Add work that is not scanned, such as labeling, photos, or an extra box. It is billed on the day it was done."
        />
      }
    />
  );
}

/** The sum by currency. Work without a rate, or priced by the month's quantity, has no amount. */
function Total({ rows, isPart }: { rows: readonly EntryRow[]; isPart: boolean }) {
  const sums = new Map<string, number>();
  for (const { detail, price } of rows)
    if (price)
      sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.amountMinor * (detail?.takesBack ? -1 : 1));
  if (sums.size === 0) return null;
  const isPartlyPriced = rows.some(({ price }) => !price);
  return (
    <p className="tabular flex flex-wrap justify-between gap-x-6 font-semibold text-ink">
      <span>
        {isPart ? "Total of this page" : "Total"}
        {isPartlyPriced && ", priced work only"}
      </span>
      <span>{[...sums].map(([currency, minor]) => formatMoney(minor, currency)).join(" and ")}</span>
    </p>
  );
}
