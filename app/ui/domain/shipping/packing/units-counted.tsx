import { Form } from "@remix-run/react";
import { type FormEvent, useId } from "react";
import type { QuantityQuestion } from "#app/domain/shipping/packing/pack-scan";
import { Check } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";

interface Props {
  asks: QuantityQuestion;
  hidden: Record<string, string>;
  onCount: (quantity: number) => void;
}

/** How many units of the scanned item there are: confirmed with Enter, or typed. Posts the scan again without scripts. */
export function UnitsCounted({ asks: { barcode, name, left }, hidden, onCount }: Props) {
  const id = useId();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onCount(Number(new FormData(event.currentTarget).get("quantity")));
  }

  return (
    <Form
      method="post"
      onSubmit={onSubmit}
      preventScrollReset
      aria-label="Count units"
      className="grid gap-3 rounded-lg border-2 border-accent bg-surface p-4 sm:p-5"
    >
      <HiddenFields fields={{ ...hidden, barcode }} />
      <label htmlFor={id} dir="auto" className="break-words font-semibold text-lg sm:text-xl">
        Units of {name}
      </label>
      <div className="flex items-stretch gap-2">
        <input
          id={id}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={1_000_000}
          required
          defaultValue={left}
          // biome-ignore lint/a11y/noAutofocus: the packer answers it before the next scan
          autoFocus
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          onWheel={(event) => event.currentTarget.blur()}
          className="tabular h-14 w-24 rounded-lg border border-line-strong bg-surface px-3 text-center text-lg [appearance:textfield] focus-visible:border-accent focus-visible:outline-none"
        />
        <Button type="submit" size="touch" variant="primary" icon={Check} className="max-sm:flex-1">
          Verify
        </Button>
      </div>
    </Form>
  );
}
