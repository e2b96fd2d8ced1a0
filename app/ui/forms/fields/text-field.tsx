import { getInputProps } from "@conform-to/react";
import type { HTMLAttributes, ReactNode } from "react";
import { cx } from "../../primitives/classes";
import { type FieldProps, FieldShell } from "../field-parts/field-shell";
import { inputClass } from "../field-parts/input-class";
import { useBoundField } from "../field-parts/use-bound-field";

export type TextFieldProps = FieldProps & {
  type?: "text" | "email" | "tel" | "url" | "password" | "search";
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  placeholder?: string;
  minLength?: number;
  maxLength?: number;
  /** For SKU, lot, tracking and order numbers. */
  mono?: boolean;
  prefix?: ReactNode;
  suffix?: ReactNode;
  spellCheck?: boolean;
  list?: string;
};

export function TextField(props: TextFieldProps) {
  const {
    type = "text",
    mono,
    prefix,
    suffix,
    autoComplete,
    inputMode,
    placeholder,
    minLength,
    maxLength,
    list,
  } = props;
  const { field, aria, own, shell } = useBoundField(props);
  // Codes and addresses are no words of a language.
  const spellCheck = props.spellCheck ?? (mono || type !== "text" ? false : undefined);
  return (
    <FieldShell {...props} {...shell}>
      <div className="relative flex">
        {prefix && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted"
          >
            {prefix}
          </span>
        )}
        <input
          // A password is never sent back to be shown again.
          {...getInputProps(field, { type, value: type !== "password", ...aria })}
          {...own}
          key={field.key}
          {...{ autoComplete, inputMode, placeholder, minLength, maxLength, list, spellCheck }}
          className={cx(inputClass, mono && "font-mono", Boolean(prefix) && "pl-7", Boolean(suffix) && "pr-14")}
        />
        {suffix && (
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">{suffix}</span>
        )}
      </div>
    </FieldShell>
  );
}
