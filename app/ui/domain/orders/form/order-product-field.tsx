import { useField } from "@conform-to/react";
import { useState } from "react";
import type { FieldProps } from "#app/ui/forms/field-parts/field-shell";
import { ComboboxField } from "#app/ui/forms/fields/combobox-field";
import { fillBeside } from "./fill-beside";
import { addLineAfter, raiseLine } from "./raise-line";
import { availableInWords, type FoundProduct, searchProducts, searchWithStock } from "./search-products";

type Props = Pick<FieldProps, "hideLabel" | "className" | "autoFocus"> & {
  /** The line's field name, such as "items[0]". */
  line: string;
  /** The line's error, until another product is chosen. */
  problem?: string | undefined;
  /**
   * Each product has one line: choosing it again increases that line's quantity, and the next scan goes to the next
   * line.
   */
  once?: boolean | undefined;
  /** Of the prices; a list price in another one is not filled in. */
  currency?: string | undefined;
  /** Shows how many units a new order can be allocated, and warns of a larger quantity. */
  showsStock?: boolean | undefined;
};

/**
 * Product field of an order line: a SKU, typed or scanned. With scripts it also searches by name and barcode and fills
 * in the price of an order, or the location of a receipt; without them the SKU is enough.
 */
export function OrderProductField({ line, problem, once, currency, showsStock, ...look }: Props) {
  const known = useField<string>(`${line}.name`)[0].initialValue;
  // Null while the text is not a chosen product; undefined before any input.
  const [chosen, setChosen] = useState<FoundProduct | null>();
  const [raised, setRaised] = useState<string | null>(null);

  function choose(product: FoundProduct, field: HTMLInputElement, isScanned: boolean): boolean {
    const more = once ? raiseLine(field, product.sku) : null;
    setRaised(more && `Item ${more.item} is now ${more.quantity} × ${product.sku}`);
    if (more) {
      setChosen(undefined);
      return true;
    }
    setChosen(product);
    if (product.currency === currency) fillBeside(field, `${line}.price`, product.price);
    fillBeside(field, `${line}.location`, product.location);
    if (once && isScanned) addLineAfter(field);
    return false;
  }

  const name = chosen === null ? undefined : (chosen?.title ?? known);
  return (
    <ComboboxField
      {...look}
      name={`${line}.sku`}
      label="Product"
      required
      hint={
        raised ? (
          <span role="status">{raised}</span>
        ) : problem && !chosen ? (
          <Problem message={problem} note={name} />
        ) : name === undefined ? undefined : (
          <ChosenProduct line={line} name={name} available={showsStock ? chosen?.available : undefined} />
        )
      }
      placeholder="Name, SKU, or barcode"
      mono
      maxLength={100}
      suggest={{
        label: "Products",
        search: showsStock ? searchWithStock : searchProducts,
        nothing: "No product found",
        fromStart: true,
        takesScans: true,
        onChoose: choose,
        onType: () => {
          setRaised(null);
          setChosen(null);
        },
      }}
    />
  );
}

/** Its name, and how many units a new order can be allocated. */
function ChosenProduct({ line, name, available }: { line: string; name: string; available: number | undefined }) {
  const quantity = Number(useField<string>(`${line}.quantity`)[0].value);
  if (available === undefined) return name;
  const isShort = quantity > available;
  return (
    <>
      {name}
      <span role="status" className={isShort ? "block text-warn" : "block"}>
        {availableInWords(available)}
        {isShort && ". The order will wait on hold until there are enough."}
      </span>
    </>
  );
}

const Problem = ({ message, note }: { message: string; note: string | undefined }) => (
  <>
    <span dir="auto" className="block break-words text-warn">
      {message}
    </span>
    {note}
  </>
);
