import { useEffect, useState } from "react";
import { parseMinor } from "#app/domain/kernel/money";
import type { ItemDto } from "#app/domain/orders/orders.dto";
import { fetchJson } from "#app/ui/layouts/fetch-json";
import { Button } from "#app/ui/primitives/buttons/button";
import { Hint } from "#app/ui/primitives/states/hint";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { type OrderLine, OrderLines } from "../details/order-lines";

type Props = {
  order: { id: string; currency: string; holdReason: string | null };
  /** The lines, when they came with the list; otherwise they are fetched. */
  sent: OrderLine[] | null;
};

/** Content of an expanded row: its blockers and its lines. */
export function OrderRowLines({ order, sent }: Props) {
  const { lines, failed, retry } = useLines(order, sent);
  return (
    <div className="grid grid-cols-1 gap-3 rounded-lg bg-sunken px-4 py-3">
      {order.holdReason && <Hint tone="warn">{order.holdReason}</Hint>}
      {lines ? (
        <OrderLines lines={lines} currency={order.currency} />
      ) : failed ? (
        <p className="flex items-center gap-3">
          Failed to fetch order items
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </p>
      ) : (
        <Skeleton className="h-16" />
      )}
    </div>
  );
}

function useLines({ id, currency }: Props["order"], sent: OrderLine[] | null) {
  const [fetched, setFetched] = useState<OrderLine[] | null>(null);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const missing = sent === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the user retries
  useEffect(() => {
    if (!missing) return;
    const gone = new AbortController();
    setFailed(false);
    fetchJson<ItemDto[]>(`/api/orders/${id}/items?limit=200`, gone.signal)
      .then((items) => setFetched(items.map((item) => lineOf(item, currency))))
      .catch(() => gone.signal.aborted || setFailed(true));
    return () => gone.abort();
  }, [missing, id, currency, tries]);

  return { lines: sent ?? fetched, failed, retry: () => setTries((n) => n + 1) };
}

const lineOf = (item: ItemDto, currency: string): OrderLine => ({
  ...item,
  priceMinor: parseMinor(item.price, currency) ?? 0,
  shortQuantity: item.picked ? item.quantity - item.pickedQuantity : 0,
  shortReason: null,
  problem: item.product ? null : item.sku ? "unknown-sku" : "no-sku",
  orderedQuantity: null,
  attributes: null,
});
