import { getCollectionProps } from "@conform-to/react";
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
  const { field, aria, own, shell } = useBoundField(props);
  const values = options.map(({ value }) => value);
  const boxes = getCollectionProps(field, { type: "checkbox", options: values, ...aria });
  const [word, setWord] = useState("");
  const [count, setCount] = useState(() => boxes.filter(({ defaultChecked }) => defaultChecked).length);
  const wanted = word.trim().toLowerCase();
  const isLeft = (text: string) => text.toLowerCase().includes(wanted);

  const recount = (event: ChangeEvent<HTMLInputElement>) => {
    const change = event.target.checked ? 1 : -1;
    setCount((before) => before + change);
  };
  return (
    <fieldset className={cx("min-w-0", className)}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-4 font-medium">
        {label}
        <span className="js-only tabular whitespace-nowrap font-normal text-muted text-sm">{count} selected</span>
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
        {boxes.map(({ key, ...box }, index) => {
          const text = options[index]?.label ?? "";
          return (
            <label
              key={key}
              // Hidden, not taken out: a tick that is out of sight is still sent.
              hidden={!isLeft(text)}
              className="flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-sunken pointer-coarse:min-h-11 [&[hidden]]:hidden"
            >
              <input
                {...box}
                disabled={own.disabled}
                onChange={recount}
                className="size-4 shrink-0 pointer-coarse:size-5"
              />
              <span className="min-w-0 truncate" title={text} dir="auto">
                {text}
              </span>
            </label>
          );
        })}
        {options.every((option) => !isLeft(option.label)) && (
          <p className="px-2 py-1.5 text-muted">{wanted ? "No matches" : "No options yet"}</p>
        )}
      </div>
      <FieldNote hint={hint} {...shell} />
    </fieldset>
  );
}
