import { type RefObject, useImperativeHandle, useRef } from "react";
import { Minus, Plus } from "#app/ui/icons/icons";
import { IconButton } from "../primitives/buttons/icon-button";

const MOST = 1_000_000;

export interface Stepper {
  /** Quantity of the next scan, then resets to one; undefined leaves it to the code, such as a case code. */
  take: () => number | undefined;
}

/** Quantity of the next scan, one by default. Without scripts it is a plain form field. */
export function QuantityStepper({ stepper, after }: { stepper: RefObject<Stepper>; after: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const typed = () => Math.min(MOST, Math.max(1, Math.trunc(Number(field.current?.value || 1)) || 1));

  function write(quantity: number) {
    if (field.current) field.current.value = quantity <= 1 ? "" : String(quantity);
  }
  function step(by: number) {
    write(typed() + by);
    after();
  }
  useImperativeHandle(stepper, () => ({
    take() {
      const quantity = typed();
      write(1);
      return quantity > 1 ? quantity : undefined;
    },
  }));

  return (
    <fieldset className="flex h-14 items-stretch rounded-lg bg-surface ring-1 ring-line-strong ring-inset">
      <legend className="sr-only">Units of the next scan</legend>
      <IconButton className="js-only" size="touch" icon={Minus} label="One less" onClick={() => step(-1)} />
      <input
        ref={field}
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST}
        placeholder="1"
        data-volatile
        autoComplete="off"
        aria-label="Quantity of the next scan"
        onWheel={(event) => event.currentTarget.blur()}
        className="tabular w-14 rounded-lg bg-transparent text-center text-md [appearance:textfield] placeholder:text-ink focus-visible:outline-offset-[-2px]"
      />
      <IconButton className="js-only" size="touch" icon={Plus} label="One more" onClick={() => step(1)} />
    </fieldset>
  );
}
