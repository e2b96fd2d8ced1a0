import { ComboboxOption, ComboboxOptions } from "@headlessui/react";
import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from "react";
import { placeList } from "./place-list.client";

type InputProps = ComponentPropsWithoutRef<"input"> & { describedBy?: string | undefined };

/** Headless UI replaces `aria-describedby` by that of its own Description; this one keeps the form's. */
export const DescribedInput = forwardRef<HTMLInputElement, InputProps>(function DescribedInput(
  { describedBy, ...props },
  ref,
) {
  return <input {...props} ref={ref} aria-describedby={describedBy} />;
});

/** The list below a field: options, or what is said in their place. */
export function ComboboxList({
  field,
  label,
  children,
}: {
  field: RefObject<HTMLElement>;
  label?: string;
  children: ReactNode;
}) {
  const [list, setList] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (list && field.current) return placeList(field.current, list);
  }, [list, field]);
  return (
    // Not modal: the page behind it keeps its scroll bar, and a scanner's keys reach the page.
    <ComboboxOptions ref={setList} modal={false} aria-label={label} className="menu fixed" {...{ popover: "manual" }}>
      {children}
    </ComboboxOptions>
  );
}

export function ListOption({ value, children }: { value: unknown; children: ReactNode }) {
  return (
    <ComboboxOption
      value={value}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-base data-focus:bg-sunken pointer-coarse:min-h-11"
    >
      {children}
    </ComboboxOption>
  );
}

export const ListNote = ({ children }: { children: ReactNode }) => (
  <p className="px-2.5 py-2 text-base text-muted">{children}</p>
);

/** What the list has come to, for screen readers. */
export const ListStatus = ({ children }: { children: string }) => (
  <span role="status" className="sr-only">
    {children}
  </span>
);

export const resultCount = (count: number): string => `${count} ${count === 1 ? "result" : "results"}`;
