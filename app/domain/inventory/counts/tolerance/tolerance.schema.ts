import { z } from "zod";
import { oneLineText, typedInteger } from "../../../kernel/typed-fields";

export const ToleranceQuery = z.object({ company: z.string().min(1).max(64).optional() });

const whole = (max: number) =>
  typedInteger(
    z
      .number("Enter a whole number")
      .int("Enter a whole number")
      .min(0, "At least 0")
      .max(max, `At most ${max.toLocaleString("en-US")}`),
  );

export const ToleranceForm = z.object({
  units: whole(10_000),
  percent: whole(100),
  /** Empty for no limit; in the currency that the company trades in. */
  value: oneLineText(20).optional(),
});
export type ToleranceForm = z.output<typeof ToleranceForm>;
