import { z } from "zod";
import { CARRIERS } from "#app/integrations/tracking-links";
import { plainValue } from "../filters/filter-labels";
import { STOCK_LEVEL, stockLevelMeant } from "../inventory/stock-status";
import { oneDecimal, PRODUCT_SORT, REPORT_TYPE, type Report, type Values, valueDecimal } from "./report";
import { isRange, reportTypeMeant } from "./report-span";

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Use a date such as 2026-05-03")
  .refine((text) => isDay(text), "This date does not exist");

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

export const REPORT_FORMAT = ["csv", "xlsx", "pdf"] as const;
export type ReportFormat = (typeof REPORT_FORMAT)[number];

/** Options that apply to some reports: the carrier to parcels, the stock level to stock, the order to products, the zone to counts. */
export const Narrowing = z.object({
  carrier: z.enum(CARRIERS, "Unknown carrier").optional(),
  stock: z.enum(STOCK_LEVEL, "Unknown stock level").optional(),
  sort: z.enum(PRODUCT_SORT, "Unknown order").optional(),
  zone: z.string().trim().min(1).max(50).optional(),
});
export type Narrowing = z.output<typeof Narrowing>;

/** A report through the API. Defaults to the last 30 days. */
export const ReportQuery = Narrowing.extend({
  companyId: z.string().min(1).max(64).optional(),
  /** For counts only. */
  warehouseId: z.string().min(1).max(64).optional(),
  from: Day.optional(),
  to: Day.optional(),
  format: z.enum(["json", ...REPORT_FORMAT], "json, csv, xlsx or pdf").default("json"),
  /** For PDF only. */
  paper: z.enum(["a4", "letter"], "a4 or letter").default("a4"),
});
export type ReportQuery = z.output<typeof ReportQuery>;

export const ReportParams = z.object({ type: z.enum(REPORT_TYPE, "Unknown report") });

/** Also accepts an option's label, which administrators can change. */
const worded = z.string().trim().min(1).max(100);

/** Query of the screen. Invalid values are ignored instead of refused. */
export const ReportsPageQuery = z.object({
  report: worded
    .transform((value) => reportTypeMeant(value) ?? undefined)
    .optional()
    .catch(undefined),
  range: worded.transform(plainValue).pipe(z.string().refine(isRange)).optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  company: z.string().min(1).max(64).optional().catch(undefined),
  carrier: worded.transform(plainValue).pipe(z.enum(CARRIERS)).optional().catch(undefined),
  stock: worded
    .transform((value) => stockLevelMeant(value) ?? undefined)
    .optional()
    .catch(undefined),
  sort: z.enum(PRODUCT_SORT).optional().catch(undefined),
  warehouse: z.string().min(1).max(64).optional().catch(undefined),
  zone: z.string().trim().min(1).max(50).optional().catch(undefined),
});
export type ReportsPageQuery = z.output<typeof ReportsPageQuery>;

const Figures = z.record(z.string(), z.union([z.number(), z.string()]).nullable());
const Days = { from: z.string(), to: z.string() };

/** Money is decimal text in its currency, as everywhere in the API; null means "no data". */
export const ReportDto = z.object({
  type: z.enum(REPORT_TYPE),
  title: z.string(),
  ...Days,
  before: z.object(Days),
  measures: z.array(
    z.object({ key: z.string(), label: z.string(), kind: z.string(), currency: z.string().nullable() }),
  ),
  groups: z.array(
    z.object({
      currency: z.string().nullable(),
      total: Figures,
      before: Figures.nullable(),
      sections: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          rows: z.array(z.object({ key: z.string(), name: z.string(), values: Figures })),
        }),
      ),
    }),
  ),
  notes: z.array(z.string()),
});
export type ReportDto = z.output<typeof ReportDto>;

export function toReportDto({ type, title, from, to, before, measures, groups, notes }: Report): ReportDto {
  const figures = (values: Values, currency: string | null) =>
    Object.fromEntries(
      measures.map((measure) => {
        const value = values[measure.key] ?? null;
        return [
          measure.key,
          measure.kind === "money" || value === null ? valueDecimal(value, measure, currency) : oneDecimal(value),
        ];
      }),
    );
  return {
    type,
    title,
    from,
    to,
    before,
    measures: measures.map(({ key, label, kind, currency }) => ({ key, label, kind, currency: currency ?? null })),
    groups: groups.map((group) => ({
      currency: group.currency,
      total: figures(group.total, group.currency),
      before: group.before && figures(group.before, group.currency),
      sections: group.sections.map((section) => ({
        key: section.key,
        title: section.title,
        rows: section.rows.map(({ key, name, values }) => ({ key, name, values: figures(values, group.currency) })),
      })),
    })),
    notes,
  };
}
