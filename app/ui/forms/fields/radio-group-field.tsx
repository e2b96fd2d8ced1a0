import type { ReactNode } from "react";
import { cx } from "../../primitives/classes";
import { FieldNote, type FieldProps } from "../field-parts/field-shell";
import { useBoundField } from "../field-parts/use-bound-field";

type Props = FieldProps & { options: readonly { value: string; label: string; hint?: ReactNode }[] };

/** A choice of few, all in sight. */
export function RadioGroupField(props: Props) {
  const { label, hint, options, optional, hideLabel, className } = props;
  const { control, initial, shell } = useBoundField(props);
  const { id, autoFocus, "aria-describedby": describedBy, "aria-invalid": invalid, ...radio } = control;
  return (
    <fieldset className={className} aria-describedby={describedBy} aria-invalid={invalid}>
      <legend className={cx("mb-1.5 font-medium", hideLabel && "sm:sr-only")}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      <div className="grid gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex min-w-0 items-start gap-2.5 rounded-lg border border-line px-3 py-2.5 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              {...radio}
              id={index === 0 ? id : `${id}-${index}`}
              // biome-ignore lint/a11y/noAutofocus: the page asks for it where the choice is its first field
              autoFocus={autoFocus && index === 0}
              type="radio"
              value={option.value}
              defaultChecked={initial === option.value}
              className="mt-0.5 size-4 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block">{option.label}</span>
              {option.hint && <span className="block text-muted text-sm">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote hint={hint} {...shell} />
    </fieldset>
  );
}
