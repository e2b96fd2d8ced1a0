import { NumberField } from "#app/ui/forms/fields/number-field";
import { OrderProductField } from "./order-product-field";

interface Props {
  line: string;
  index: number;
  wide: string;
  /** The line's error. */
  problem?: string;
  /** Scrolled to when the page opens. */
  focus?: "product" | "quantity";
  once?: boolean;
  /** Of the line's price. */
  currency?: string;
  /** Shows how many units a new order can be allocated. */
  showsStock?: boolean;
}

/** Product and quantity fields of a line, inside a grid. Only the first line shows labels. */
export function ProductQuantityFields({ line, index, wide, problem, focus, once, currency, showsStock }: Props) {
  const hideLabel = index > 0;
  return (
    <>
      <OrderProductField
        line={line}
        hideLabel={hideLabel}
        className={wide}
        problem={problem}
        once={once}
        currency={currency}
        showsStock={showsStock}
        autoFocus={focus === "product"}
      />
      <NumberField
        name={`${line}.quantity`}
        label="Quantity"
        min={1}
        max={1_000_000}
        required
        hideLabel={hideLabel}
        autoFocus={focus === "quantity"}
      />
    </>
  );
}
