import { getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { cx } from "../../primitives/classes";
import { FieldNote, type FieldProps } from "../field-parts/field-shell";
import { useBoundField } from "../field-parts/use-bound-field";

type Props = FieldProps & { options: readonly { value: string; label: string; hint?: ReactNode }[] };

/** A choice of few, all in sight. */
export function RadioGroupField(props: Props) {
  const { label, hint, options, optional, hideLabel, className } = props;
  const { field, aria, own, shell } = useBoundField(props);
  const values = options.map(({ value }) => value);
  const radios = getCollectionProps(field, { type: "radio", options: values, ...aria });
  return (
    <fieldset className={className}>
      <legend className={cx("mb-1.5 font-medium", hideLabel && "sm:sr-only")}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      <div className="grid gap-2">
        {radios.map(({ key, ...radio }, index) => (
          <label
            key={key}
            className="flex min-w-0 items-start gap-2.5 rounded-lg border border-line px-3 py-2.5 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              {...radio}
              {...own}
              // biome-ignore lint/a11y/noAutofocus: the page asks for it where the choice is its first field
              autoFocus={own.autoFocus && index === 0}
              className="mt-0.5 size-4 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block">{options[index]?.label}</span>
              {options[index]?.hint && <span className="block text-muted text-sm">{options[index].hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote hint={hint} {...shell} />
    </fieldset>
  );
}
