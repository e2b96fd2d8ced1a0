import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Check, ChevronDown } from "#app/ui/icons/icons";
import { cx } from "../../primitives/classes";
import type { Option } from "../field-parts/select-options";
import { placeList } from "./place-list.client";
import { chooseIn, useFocusFrom, useSelectValue } from "./select-value.client";

type Props = {
  /** Holds the value. */
  select: RefObject<HTMLSelectElement>;
  label: string | undefined;
  options: readonly Option[];
  className: string;
};

const MIN_WIDTH = 128;

/** Lies over a select of the same size, with a list in the product's look that opens where there is room. */
export function ChoiceListbox({ select, label, options, className }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [list, setList] = useState<HTMLElement | null>(null);
  const value = useSelectValue(select);
  useFocusFrom(select, button);
  useLayoutEffect(() => {
    if (list && button.current) return placeList(button.current, list, MIN_WIDTH);
  }, [list]);
  const chosen = options.find((option) => option.value === value)?.label ?? "";
  return (
    <Listbox value={value} onChange={(next) => chooseIn(select, next)}>
      <ListboxButton
        ref={button}
        aria-label={`${label}: ${chosen}`}
        className={cx(className, "absolute inset-0 size-full truncate text-left")}
        onKeyDown={(event) => {
          // Enter would press the form's first button; it opens the list, as it does in a select.
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
        }}
      >
        {chosen}
        <ChevronDown className="absolute top-1/2 right-2 size-4 -translate-y-1/2 text-muted" />
      </ListboxButton>
      <ListboxOptions ref={setList} modal={false} aria-label={label} className="menu fixed" {...{ popover: "manual" }}>
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-base data-focus:bg-sunken pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.value === value && <Check className="size-4 shrink-0 text-accent" />}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}
