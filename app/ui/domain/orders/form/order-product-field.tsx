import { type KeyboardEvent, useId, useRef, useState } from "react";
import { asText } from "#app/ui/forms/field-parts/field-path";
import type { FieldProps } from "#app/ui/forms/field-parts/field-shell";
import { FieldShell } from "#app/ui/forms/field-parts/field-shell";
import { inputClass } from "#app/ui/forms/field-parts/input-class";
import { useBoundField } from "#app/ui/forms/field-parts/use-bound-field";
import { useFormField } from "#app/ui/forms/form/form-context";
import { cx } from "#app/ui/primitives/classes";
import { Mono } from "#app/ui/primitives/values/mono";
import { addLineAfter, raiseLine } from "./raise-line";
import { type FoundProduct, useProductSearch } from "./use-product-search";

type Props = Pick<FieldProps, "hideLabel" | "className" | "autoFocus"> & {
  /** The line's field name, such as "items[0]". */
  line: string;
  hint?: string;
  /** The line's error, until another product is chosen. */
  problem?: string | undefined;
  /**
   * Each product has one line: choosing it again increases that line's quantity, and the next scan goes to the next
   * line.
   */
  once?: boolean | undefined;
};

/**
 * Product field of an order line: a SKU, typed or scanned. With scripts it also searches by name and barcode and fills
 * in the price; without them the SKU is enough.
 */
export function OrderProductField({ line, hint, problem, once, ...look }: Props) {
  const field = { ...look, name: `${line}.sku`, label: "Product", required: true };
  const known = asText(useFormField(`${line}.name`).initial);
  const { control, initial, shell } = useBoundField({ ...field, hint: problem ?? known ?? hint });
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [raised, setRaised] = useState<string | null>(null);
  const search = useProductSearch(input, (product, isScanned) => {
    const field = input.current;
    const more = once && field ? raiseLine(field, product.sku) : null;
    setRaised(more && `Item ${more.item} is now ${more.quantity} × ${product.sku}`);
    if (more) return true;
    fillPrice(field, `${line}.price`, product);
    if (once && isScanned && field) addLineAfter(field);
    return false;
  });
  const { options, active, chosen, isOpen } = search;
  const name = chosen?.name ?? known;
  const note = chosen === null ? hint : (name ?? hint);

  return (
    <FieldShell
      {...field}
      {...shell}
      hint={
        raised ? (
          <span role="status">{raised}</span>
        ) : problem && !chosen ? (
          <Problem message={problem} note={note} />
        ) : (
          note
        )
      }
    >
      <div className="relative">
        <input
          ref={input}
          {...control}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && options[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Name, SKU or barcode"
          maxLength={100}
          defaultValue={initial}
          className={inputClass}
          onInput={() => {
            setRaised(null);
            search.onType();
          }}
          onFocus={search.onFocus}
          onBlur={search.close}
          onKeyDown={(event) => onKey(event, search)}
        />
        <div
          id={listId}
          role="listbox"
          aria-label="Products"
          hidden={!isOpen}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 min-w-64 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-lg"
        >
          {options.length === 0 && <p className="px-2.5 py-2 text-muted">No product found</p>}
          {options.map((product, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
            <div
              key={product.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={cx(
                "flex cursor-pointer items-baseline justify-between gap-3 rounded-md px-2.5 py-1.5 pointer-coarse:py-2.5",
                index === active && "bg-sunken",
              )}
              // Runs before the input's blur closes the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => search.choose(product)}
            >
              <span className="min-w-0 truncate" dir="auto">
                {product.name}
              </span>
              <Mono className="shrink-0 text-muted text-sm">{product.sku}</Mono>
            </div>
          ))}
        </div>
      </div>
    </FieldShell>
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

function onKey(event: KeyboardEvent<HTMLInputElement>, search: ReturnType<typeof useProductSearch>) {
  if (event.key === "Enter") {
    if (search.onEnter()) event.preventDefault();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    search.step(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape" && search.isOpen) {
    event.preventDefault();
    event.stopPropagation();
    search.close();
  }
}

/** Fills in the list price, unless the user has typed another one. */
function fillPrice(input: HTMLInputElement | null, name: string, { price }: FoundProduct) {
  const field = input?.form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement) || !price) return;
  if (field.value !== "" && field.dataset.filled !== field.value) return;
  field.value = price;
  field.dataset.filled = price;
}
