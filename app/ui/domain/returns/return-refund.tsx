import type { ReturnScreen } from "#app/domain/returns/read-return.server";
import { CONDITION_LABEL } from "#app/domain/returns/return-labels";
import { ExternalLink } from "#app/ui/icons/icons";
import { NEW_TAB } from "#app/ui/primitives/buttons/new-tab";
import { Card } from "#app/ui/primitives/card";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Money } from "#app/ui/primitives/values/money";
import { Mono } from "#app/ui/primitives/values/mono";

type Props = { refund: NonNullable<ReturnScreen["refund"]> };

/** What the customer can be refunded for, at the order's prices, and where. */
export function ReturnRefund({ refund: { units, totalMinor, currency, store } }: Props) {
  return (
    <Card title="Refund" actions={store?.url && <StoreLink url={store.url} name={store.name} />}>
      {units.length === 0 ? (
        <p className="text-muted">Nothing of the order came back that can be refunded.</p>
      ) : (
        <>
          <ul aria-label="Units to refund" className="divide-y divide-line">
            {units.map(({ line, condition, name, sku, units: count, priceMinor }) => (
              <li key={`${line}:${condition}`} className="flex flex-wrap gap-x-6 py-2 first:pt-0">
                <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
                  <bdi>{name}</bdi>
                  <span className="block text-muted text-sm">
                    {sku && (
                      <>
                        <Mono>{sku}</Mono>,{" "}
                      </>
                    )}
                    {CONDITION_LABEL[condition].toLowerCase()}
                  </span>
                </p>
                <p className="tabular ml-auto text-right">
                  <Money minor={count * priceMinor} currency={currency} />
                  <span className="block text-muted text-sm">
                    {formatCount(count)} × <Money minor={priceMinor} currency={currency} />
                  </span>
                </p>
              </li>
            ))}
          </ul>
          <p className="flex justify-between gap-4 border-line border-t pt-2 font-medium">
            <span>Up to</span>
            <Money minor={totalMinor} currency={currency} />
          </p>
        </>
      )}
      <p className="mt-3 text-muted text-sm">
        At the order's prices, without its shipping, and without tax that is not part of the prices. {whereOf(store)}
      </p>
    </Card>
  );
}

function whereOf(store: Props["refund"]["store"]): string {
  if (!store) return "The refund itself is made by the company.";
  return store.takesNotes
    ? `The refund itself is made in ${store.name}. Its order gets a note once the return is completed.`
    : `The refund itself is made in ${store.name}, which takes no notes about returns.`;
}

const StoreLink = ({ url, name }: { url: string; name: string }) => (
  <a
    href={url}
    {...NEW_TAB}
    className="inline-flex min-h-11 items-center gap-1 font-medium text-accent underline-offset-3 hover:underline"
  >
    Open the order in <bdi>{name}</bdi>
    <ExternalLink className="size-4 shrink-0" />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
);
