import { z } from "zod";
import { ABC_CLASS } from "#db/schema/values/count-values";
import { oneLineText, typedInteger } from "../../../kernel/typed-fields";

export const PlanParams = z.object({ planId: z.string().min(1).max(64) });

const whole = (min: number, max: number) =>
  typedInteger(
    z
      .number("Enter a whole number")
      .int("Enter a whole number")
      .min(min, `At least ${min}`)
      .max(max, `At most ${max.toLocaleString("en-US")}`)
      .optional(),
  );
const optional = <T extends z.ZodType>(field: T) => z.preprocess((value) => (value === "" ? undefined : value), field);

export const CountPlanForm = z
  .object({
    name: oneLineText(80).pipe(z.string().min(1, "Enter a name")),
    zone: optional(oneLineText(20).optional()),
    abcClass: optional(z.enum(ABC_CLASS, "Choose a class").optional()),
    notCountedDays: whole(1, 3650),
    companyId: optional(z.string().max(64).optional()),
    sku: optional(oneLineText(100).optional()),
    maxLocations: whole(1, 1000),
    everyDays: whole(0, 365),
  })
  .refine(({ sku, companyId }) => !sku || companyId, { path: ["companyId"], error: "Choose the company of the SKU" });
export type CountPlanForm = z.output<typeof CountPlanForm>;
