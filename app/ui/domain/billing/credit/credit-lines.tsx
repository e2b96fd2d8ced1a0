import { getCollectionProps } from "@conform-to/react";
import { useState } from "react";
import { FieldNote } from "../../../forms/field-parts/field-shell";
import { inputClass } from "../../../forms/field-parts/input-class";
import { useBoundField } from "../../../forms/field-parts/use-bound-field";
import { HiddenField } from "../../../forms/fields/hidden-field";
import { MoneyField } from "../../../forms/fields/money-field";
import { NumberField } from "../../../forms/fields/number-field";
import { Search } from "../../../icons/icons";
import { cx } from "../../../primitives/classes";

export interface CreditableLine {
  position: string;
  name: string;
  /** "$8.00 of $10.00, 8 orders". */
  leftText: string;
  /** What the fields offer at most; null where the line cannot be split, or not by quantity. */
  quantity: number | null;
  amount: string | null;
}

type Props = { lines: readonly CreditableLine[]; currency: string };

const LONG = 8;

/** The lines of an invoice, each with the part of it to credit; without a part, the whole line is. */
export function CreditLines({ lines, currency }: Props) {
  const { field, shell } = useBoundField({ name: "lines", label: "Lines" });
  const boxes = getCollectionProps(field, { type: "checkbox", options: lines.map(({ position }) => position) });
  const [word, setWord] = useState("");
  const wanted = word.trim().toLowerCase();
  // The first line's labels head the columns, when it has both.
  const hasHeads = lines[0]?.quantity !== null;
  const isShown = ({ name }: CreditableLine) => name.toLowerCase().includes(wanted);
  return (
    <fieldset className="min-w-0 in-[form:has([name=what][value=all]:checked)]:hidden">
      <legend className="mb-1 font-medium">Lines</legend>
      <p className="mb-2 text-muted text-sm">
        Select a line to credit it in full, or enter a quantity or an amount to credit part of it.
      </p>
      {lines.length > LONG && (
        <div className="js-only relative mb-2">
          <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
          <input
            type="search"
            aria-label="Find a line"
            placeholder="Find a line"
            autoComplete="off"
            onChange={(event) => setWord(event.target.value)}
            // Enter narrows; it must not send the form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            className={cx(inputClass, "pl-9")}
          />
        </div>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line-strong">
        {boxes.map(({ key, ...box }, n) => {
          const line = lines[n];
          if (!line) return null;
          return (
            // Hidden, not removed: a selected line that is out of sight is still sent.
            <li
              key={key}
              hidden={!isShown(line)}
              data-line
              className="grid gap-x-3 gap-y-2 p-3 sm:grid-cols-[1fr_auto]"
            >
              <label className="flex min-w-0 items-start gap-2.5">
                <input {...box} className="mt-0.5 size-4 shrink-0 pointer-coarse:size-5" />
                <span className="min-w-0">
                  <span dir="auto" className="block break-words">
                    {line.name}
                  </span>
                  <span className="tabular block text-muted text-sm">{line.leftText}</span>
                </span>
              </label>
              <LineParts line={line} name={`parts[${n}]`} currency={currency} hideLabels={hasHeads && n > 0} />
            </li>
          );
        })}
      </ul>
      {!lines.some(isShown) && (
        <p className="mt-1.5 text-muted text-sm">{wanted ? "No matches" : "No lines are left"}</p>
      )}
      <FieldNote hint={undefined} {...shell} />
    </fieldset>
  );
}

type PartsProps = { line: CreditableLine; name: string; currency: string; hideLabels: boolean };

function LineParts({ line, name, currency, hideLabels }: PartsProps) {
  const { quantity, amount } = line;
  if (amount === null) return <HiddenField name={`${name}.position`} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the line's name on the screen
    <div role="group" aria-label={line.name} className="flex gap-3 max-sm:pl-6.5">
      <HiddenField name={`${name}.position`} />
      {quantity !== null && (
        <NumberField
          name={`${name}.quantity`}
          label="Quantity"
          min={1}
          max={quantity}
          placeholder={`of ${quantity.toLocaleString("en-US")}`}
          hideLabel={hideLabels}
          className="w-28 max-sm:flex-1"
        />
      )}
      <MoneyField
        name={`${name}.amount`}
        label="Amount"
        currency={currency}
        placeholder={`of ${amount}`}
        hideLabel={hideLabels}
        className="w-36 max-sm:flex-1"
      />
    </div>
  );
}
