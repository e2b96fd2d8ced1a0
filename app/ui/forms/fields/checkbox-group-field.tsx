import { type ChangeEvent, useState } from "react";
import { Search } from "#app/ui/icons/icons";
import { cx } from "../../primitives/classes";
import { FieldNote, type FieldProps } from "../field-parts/field-shell";
import { inputClass } from "../field-parts/input-class";
import { useBoundField } from "../field-parts/use-bound-field";

type Props = FieldProps & {
  options: readonly { value: string; label: string }[];
  /** Names the field that narrows a long list; without scripts the list is whole. */
  find: string;
};

const LONG = 8;

/** Any number out of many: posts the field's name once for each tick. */
export function CheckboxGroupField(props: Props) {
  const { label, hint, options, find, className } = props;
  const { control, value: initial, shell } = useBoundField(props);
  const { id, autoFocus: _autoFocus, "aria-describedby": describedBy, "aria-invalid": invalid, ...box } = control;
  const ticked = new Set(Array.isArray(initial) ? (initial as unknown[]) : [initial]);
  const [word, setWord] = useState("");
  const [count, setCount] = useState(() => options.filter(({ value }) => ticked.has(value)).length);
  const wanted = word.trim().toLowerCase();
  const isLeft = (text: string) => text.toLowerCase().includes(wanted);

  const recount = (event: ChangeEvent<HTMLInputElement>) => setCount(count + (event.target.checked ? 1 : -1));
  return (
    <fieldset className={cx("min-w-0", className)} aria-describedby={describedBy} aria-invalid={invalid}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-4 font-medium">
        {label}
        <span className="js-only tabular font-normal text-muted text-sm">{count} chosen</span>
      </legend>
      {options.length > LONG && (
        <div className="js-only relative mb-2">
          <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
          <input
            type="search"
            aria-label={find}
            placeholder={find}
            autoComplete="off"
            onChange={(event) => setWord(event.target.value)}
            // Enter narrows; it must not send the form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            className={cx(inputClass, "pl-9")}
          />
        </div>
      )}
      <div className="max-h-72 overflow-y-auto rounded-lg border border-line-strong bg-surface p-1">
        {options.map((option, index) => (
          <label
            key={option.value}
            // Hidden, not taken out: a tick that is out of sight is still sent.
            hidden={!isLeft(option.label)}
            className="flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-sunken pointer-coarse:min-h-11 [&[hidden]]:hidden"
          >
            <input
              {...box}
              id={index === 0 ? id : `${id}-${index}`}
              type="checkbox"
              value={option.value}
              defaultChecked={ticked.has(option.value)}
              onChange={recount}
              className="size-4 shrink-0 pointer-coarse:size-5"
            />
            <span className="min-w-0 truncate" title={option.label} dir="auto">
              {option.label}
            </span>
          </label>
        ))}
        {options.every((option) => !isLeft(option.label)) && (
          <p className="px-2 py-1.5 text-muted">{wanted ? "None of this name" : "There is nothing to choose yet"}</p>
        )}
      </div>
      <FieldNote hint={hint} {...shell} />
    </fieldset>
  );
}
