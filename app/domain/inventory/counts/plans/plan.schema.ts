import { z } from "zod";
import { ABC_CLASS } from "#db/schema/values/count-values";
import { oneLineText, typedInteger } from "../../../kernel/typed-fields";

export const PlanParams = z.object({ planId: z.string().min(1).max(64) });

const optional = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), field);
const whole = (min: number, max: number) =>
  optional(
    typedInteger(
      z
        .number("Enter a whole number")
        .int("Enter a whole number")
        .min(min, `At least ${min}`)
        .max(max, `At most ${max.toLocaleString("en-US")}`)
        .optional(),
    ),
  );

export const CountPlansQuery = z.object({
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: z.string().max(64).optional(),
});

const Conditions = z.object({
  name: oneLineText(80).pipe(z.string().min(1, "Enter a name")),
  /** Without one, a new plan is for the warehouse that the user works in, and an existing one keeps its own. */
  warehouseId: optional(z.string().max(64).optional()),
  zone: optional(oneLineText(20).optional()),
  abcClass: optional(z.enum(ABC_CLASS, "Choose a class").optional()),
  notCountedDays: whole(1, 3650),
  companyId: optional(z.string().max(64).optional()),
  sku: optional(oneLineText(100).optional()),
  maxLocations: whole(1, 1000),
  everyDays: whole(0, 365),
});

const hasCompanyOfSku = ({ sku, companyId }: z.output<typeof Conditions>) => !sku || Boolean(companyId);
const NO_COMPANY = { path: ["companyId"], error: "Choose the company of the SKU" };

export const CountPlanForm = Conditions.refine(hasCompanyOfSku, NO_COMPANY);
export type CountPlanForm = z.output<typeof CountPlanForm>;

/** The form of an existing plan, with its version there, so that another user's change is not overwritten. */
export const EditCountPlan = Conditions.extend({ version: optional(z.string().max(1000).optional()) }).refine(
  hasCompanyOfSku,
  NO_COMPANY,
);
export type EditCountPlan = z.output<typeof EditCountPlan>;
