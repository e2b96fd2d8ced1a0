import { z } from "zod";
import { isDay } from "../catalog/product-fields";
import { CHARGE_NAMES } from "./rates";

const BILLING_SHOW = ["all", "no-card", "warnings"] as const;

export const BillingQuery = z.object({
  /** One company's month; without it, all companies, for users who reach several. */
  company: z.string().min(1).max(64).optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  q: z.string().trim().max(100).optional().catch(undefined),
  show: z.enum(BILLING_SHOW).default("all").catch("all"),
  after: z.string().max(64).optional().catch(undefined),
});

const search = { q: BillingQuery.shape.q, after: BillingQuery.shape.after, company: BillingQuery.shape.company };

/** One company's rate cards, or all companies' rates. */
export const RatesQuery = z.object({ ...search, show: z.enum(["all", "no-card"]).default("all").catch("all") });

/** Possible gaps in the billing of one company or of all. */
export const UnbilledQuery = z.object({ company: search.company, after: search.after });

const day = z.string().refine(isDay);
/** The work that makes up a charge. */
export const ChargeSourceQuery = z.object({
  company: z.string().min(1).max(64),
  charge: z.enum([...CHARGE_NAMES, "material", "special", "postage"]),
  item: z.string().max(200).default(""),
  from: day,
  to: day,
  /** The first day priced together with these days; volume tiers count from there. */
  since: day.optional(),
  /** The version of the rate card that priced an invoice line. Later corrections of the card do not change the line. */
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .catch(undefined),
  cursor: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}~[\w.~-]{0,64}$/)
    .optional()
    .catch(undefined),
});
/** The page can be opened without naming a charge; it then links to the company's month. */
export const ChargeSourcePageQuery = ChargeSourceQuery.partial({ company: true, charge: true, from: true, to: true });
export type ChargeSourceQuery = z.output<typeof ChargeSourceQuery>;
