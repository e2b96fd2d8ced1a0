import { NumberField } from "../../forms/fields/number-field";
import { OrderProductField } from "./order-product-field";

interface Props {
  line: string;
  index: number;
  wide: string;
  /** What is wrong with the line. */
  problem?: string;
  /** Where the page opens. */
  focus?: "product" | "quantity";
  once?: boolean;
}

/** How a line of goods begins, within a grid: which product, and how many. Only the first line shows its labels. */
export function ProductQuantityFields({ line, index, wide, problem, focus, once }: Props) {
  const hideLabel = index > 0;
  return (
    <>
      <OrderProductField
        line={line}
        hideLabel={hideLabel}
        className={wide}
        problem={problem}
        once={once}
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
