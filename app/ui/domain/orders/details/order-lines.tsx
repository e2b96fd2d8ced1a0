import { kitInWords } from "#app/domain/orders/kits/kit-in-words";
import { LINE_STATUS_TABLE } from "#app/domain/orders/order-status";
import { LineStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { Badge } from "#app/ui/primitives/values/badge";
import { Money } from "#app/ui/primitives/values/money";
import { Mono } from "#app/ui/primitives/values/mono";

export interface OrderLine {
  id: string;
  name: string;
  sku: string;
  quantity: number;
  priceMinor: number;
  pickedQuantity: number;
  shortQuantity: number;
  shortReason: string | null;
  problem: "no-sku" | "unknown-sku" | "bad-quantity" | null;
  orderedQuantity: string | null;
  attributes: { label: string; value: string }[] | null;
  /** The kit that the line is a component of. */
  kit?: { name: string; quantity: number } | null;
  /** The line's problems, one sentence each. */
  waitsFor?: readonly string[];
}

type Props = {
  lines: readonly OrderLine[];
  currency: string;
  /** The order's status, to show each line's picking state. */
  orderStatus?: string;
  /** Hides the subtotal where the order's totals follow. */
  withoutSubtotal?: boolean;
};

/** An order's lines and totals. On a phone the SKU is below the name. */
export function OrderLines({ lines, currency, orderStatus, withoutSubtotal = false }: Props) {
  if (lines.length === 0) return <p className="py-2 text-muted">This order has no items, only its total.</p>;
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.priceMinor, 0);
  return (
    <table className="tabular w-full text-left text-base">
      <caption className="sr-only">Items</caption>
      <thead className="text-muted text-xs max-sm:sr-only">
        <tr className="*:border-line *:border-b *:py-2 *:pr-3 *:font-medium">
          <th scope="col">Product</th>
          <th scope="col">SKU</th>
          {["Quantity", "Price", "Subtotal"].map((header) => (
            <th key={header} scope="col" className="text-right last:pr-0">
              {header}
            </th>
          ))}
          {orderStatus && (
            <th scope="col" className="pr-0!">
              Status
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map((line) => (
          <Line key={line.id} line={line} currency={currency} orderStatus={orderStatus} />
        ))}
      </tbody>
      <tfoot className="max-sm:block">
        <tr className="font-medium max-sm:flex max-sm:justify-between max-sm:pt-2 sm:*:pt-2">
          <td colSpan={2}>{`${count(lines.length, "item")}, ${count(units, "unit")}`}</td>
          <td colSpan={3} className="text-right sm:pr-3 sm:last:pr-0">
            {!withoutSubtotal && (
              <>
                <span className="pr-3 font-normal text-muted">Subtotal</span>
                <Money minor={subtotal} currency={currency} />
              </>
            )}
          </td>
          {orderStatus && <td className="max-sm:hidden" />}
        </tr>
      </tfoot>
    </table>
  );
}

function Line({ line, currency, orderStatus }: { line: OrderLine } & Pick<Props, "currency" | "orderStatus">) {
  const { name, sku, quantity, priceMinor } = line;
  const isPicked = quantity > 0 && line.pickedQuantity + line.shortQuantity >= quantity;
  return (
    <tr className="border-line align-top max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-b max-sm:py-2.5 sm:*:border-line sm:*:border-b sm:*:py-2 sm:*:pr-3">
      <td className="min-w-0 break-words" dir="auto">
        {name}
        <LineNotes line={line} />
      </td>
      <td className="max-sm:row-start-2">{sku && <Mono>{sku}</Mono>}</td>
      <td className="text-right max-sm:order-first max-sm:hidden">{quantity.toLocaleString("en-US")}</td>
      <td className="text-right max-sm:hidden">
        <Money minor={priceMinor} currency={currency} />
      </td>
      <td className="text-right max-sm:col-start-2 max-sm:row-start-1 last:pr-0">
        <span className="block text-muted sm:hidden">
          {quantity.toLocaleString("en-US")} × <Money minor={priceMinor} currency={currency} />
        </span>
        <Money minor={priceMinor * quantity} currency={currency} />
      </td>
      {orderStatus && (
        <td className="pr-0! max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right">
          <LineStatusBadge orderStatus={orderStatus} picked={isPicked} />
          {line.pickedQuantity > 0 && !isPicked && (
            <span className="block pt-0.5 text-muted text-sm">
              {line.pickedQuantity} of {quantity}
            </span>
          )}
        </td>
      )}
    </tr>
  );
}

export function LineNotes({ line }: { line: OrderLine }) {
  const { problem, kit, orderedQuantity, attributes, shortQuantity, shortReason, waitsFor } = line;
  return (
    <>
      {kit && (
        <span dir="auto" className="block text-muted text-sm">
          {kitInWords(kit)}
        </span>
      )}
      {attributes?.map(({ label, value }) => (
        <span key={label} className="block text-muted text-sm">
          {label}: {value}
        </span>
      ))}
      {problem && (
        <span className="block pt-1">
          <Badge status={LINE_STATUS_TABLE[problem]} detail={orderedQuantity} />
        </span>
      )}
      {waitsFor?.map((sentence) => (
        <span key={sentence} className="block pt-0.5 text-sm text-warn">
          {sentence}
        </span>
      ))}
      {shortQuantity > 0 && (
        <span className="block text-sm text-warn">
          {shortQuantity} short{shortReason && `: ${shortReason}`}
        </span>
      )}
    </>
  );
}

const count = (n: number, noun: string): string => `${n.toLocaleString("en-US")} ${noun}${n === 1 ? "" : "s"}`;
