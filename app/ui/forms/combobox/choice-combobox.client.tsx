import { Combobox, ComboboxButton, ComboboxInput } from "@headlessui/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Check, ChevronDown } from "#app/ui/icons/icons";
import { cx } from "../../primitives/classes";
import { Highlight } from "../../primitives/values/highlight";
import type { Option } from "../field-parts/select-options";
import { ComboboxList, DescribedInput, ListNote, ListOption, ListStatus, resultCount } from "./combobox-list.client";
import { chooseIn, useFocusFrom, useSelectValue } from "./select-value.client";

type Props = {
  /** Holds the value. */
  select: RefObject<HTMLSelectElement>;
  id: string | undefined;
  label: string | undefined;
  describedBy: string | undefined;
  invalid: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
  disabled: boolean | undefined;
  options: readonly Option[];
  placeholder: string | undefined;
  className: string;
};

/** Lies over a select of the same size: shows its choice, and finds another one by typing. */
export function ChoiceCombobox({ select, id, label, describedBy, invalid, disabled, placeholder, ...look }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const value = useSelectValue(select);
  useFocusFrom(select, input);

  const all = placeholder === undefined ? look.options : [{ value: "", label: placeholder }, ...look.options];
  const query = typed?.trim().toLowerCase() ?? "";
  const found = matching(all, query);
  const labelOf = (chosen: string) => all.find((option) => option.value === chosen)?.label ?? "";

  const choose = (chosen: string | null) => chosen !== null && chooseIn(select, chosen);

  return (
    <Combobox value={value} onChange={choose} onClose={() => setTyped(null)} disabled={disabled ?? false}>
      {({ open }) => (
        <>
          {open && typed === null && <SelectText input={input} />}
          <ComboboxInput
            as={DescribedInput}
            ref={input}
            id={id}
            aria-label={label}
            describedBy={describedBy}
            aria-invalid={invalid}
            displayValue={labelOf}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            title={labelOf(value)}
            className={cx(look.className, "absolute inset-0 size-full max-w-none! truncate")}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              // What is typed to find a choice is no entry of the form.
              event.stopPropagation();
              setTyped(event.target.value);
            }}
            onKeyDownCapture={(event) => {
              // The list closes with the blur; Tab must not choose what happens to be first.
              if (event.key === "Tab" && typed === null) event.stopPropagation();
            }}
          />
          <ComboboxButton
            aria-label={`${label ?? "Choices"}: show all`}
            className={cx("absolute flex items-center justify-end px-3", open ? "inset-y-0 right-0" : "inset-0 w-full")}
          >
            <ChevronDown className="size-4 text-muted" />
          </ComboboxButton>
          <ListStatus>
            {open && typed !== null
              ? found.length > 0
                ? resultCount(found.length)
                : `Nothing matches “${typed}”`
              : ""}
          </ListStatus>
          <ComboboxList field={input}>
            {found.length === 0 && <ListNote>Nothing matches “{typed}”</ListNote>}
            {found.map((option) => (
              <ListOption key={option.value} value={option.value}>
                <span className="min-w-0 flex-1 truncate" dir="auto">
                  <Highlight text={option.label} query={query} />
                </span>
                {option.value === value && <Check className="size-4 shrink-0 text-accent" />}
              </ListOption>
            ))}
          </ComboboxList>
        </>
      )}
    </Combobox>
  );
}

/** The options that contain the text; first those that begin with it, then those with a word that does. */
function matching(options: readonly Option[], query: string): Option[] {
  const rank = (label: string) => (label.startsWith(query) ? 0 : label.includes(` ${query}`) ? 1 : 2);
  return options
    .filter(({ label, disabled }) => !disabled && label.toLowerCase().includes(query))
    .sort((a, b) => rank(a.label.toLowerCase()) - rank(b.label.toLowerCase()));
}

/** Selects the text when the list opens, after the combobox has set the caret: typing replaces it. */
function SelectText({ input }: { input: RefObject<HTMLInputElement> }) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.select());
    return () => cancelAnimationFrame(frame);
  }, [input]);
  return null;
}
