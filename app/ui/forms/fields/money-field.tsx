import type { FieldProps } from "../field-parts/field-shell";
import { TextField } from "./text-field";

const SIGN: Record<string, string> = { USD: "$", EUR: "€", GBP: "£" };

/** An amount as text, such as "12.50": the schema makes minor units of it, so that no rounding happens on the way. */
export function MoneyField({ currency = "USD", ...field }: FieldProps & { currency?: string; placeholder?: string }) {
  const sign = SIGN[currency];
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      prefix={sign}
      suffix={sign ? undefined : currency}
      placeholder={field.placeholder ?? "0.00"}
      className={`tabular ${field.className ?? ""}`}
    />
  );
}
