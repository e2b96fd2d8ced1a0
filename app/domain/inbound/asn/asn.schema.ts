import { z } from "zod";
import { LABEL_DPI } from "#app/documents/codes/symbol";
import { isDay } from "../../catalog/product-fields";
import { oneLineText, typedInteger } from "../../kernel/typed-fields";
import { cartonsOfLine, MAX_HANDLING_UNITS } from "../units/plan-units";

const MAX_ASN_LINES = 500;

const line = (max: number) =>
  oneLineText(max)
    .nullish()
    .transform((value) => value ?? "");
const day = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? "")
  .refine((value) => value === "" || isDay(value), "Use a date such as 2026-05-03");
const whole = z.number("Enter a whole number").int("Enter a whole number");
const count = typedInteger(
  whole.min(0, "At least 0").max(MAX_HANDLING_UNITS, `At most ${MAX_HANDLING_UNITS}`).optional(),
).transform((value) => value ?? 0);

const AsnLine = z.object({
  sku: z.string("Choose a product").trim().min(1, "Choose a product").max(100),
  quantity: typedInteger(whole.min(1, "At least 1").max(1_000_000, "At most 1,000,000")),
  lotNumber: line(100),
  expiresOn: day.transform((value) => value || null),
  /** Units in each carton; the line then gets cartons, and labels for them, of its own. */
  cartonUnits: z
    .preprocess(
      (value) => value ?? undefined,
      typedInteger(whole.min(1, "At least 1").max(1_000_000, "At most 1,000,000").optional()),
    )
    .transform((value) => value ?? null),
});
export type AsnLine = z.output<typeof AsnLine>;

const Content = z.object({
  /** Where the goods are sent; without it, to the company's default warehouse. */
  warehouseId: z
    .string()
    .max(64)
    .nullish()
    .transform((value) => value?.trim() || null),
  supplier: line(100),
  reference: line(100),
  carrier: line(60),
  trackingNumber: line(60),
  expectedOn: day,
  note: z
    .string()
    .max(1000, "At most 1,000 characters")
    .nullish()
    .transform((value) => value?.trim() ?? ""),
  /** Pallets, and cartons besides those of the lines. */
  pallets: count,
  cartons: count,
  lines: z
    .array(AsnLine, "Add at least one line")
    .min(1, "Add at least one line")
    .max(MAX_ASN_LINES, `At most ${MAX_ASN_LINES} lines`),
});
type Content = z.output<typeof Content>;

/** Lines that a form shows but that were left empty are dropped before they are checked. */
const withoutEmptyLines = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null || !("lines" in value) || !Array.isArray(value.lines)) return value;
  const isEntered = (one: unknown) =>
    typeof one !== "object" || one === null || Object.values(one).some((field) => field !== "" && field !== undefined);
  const lines = value.lines.filter(isEntered);
  return { ...value, lines: lines.length > 0 ? lines : value.lines.slice(0, 1) };
};

function checkUnits({ lines, pallets, cartons }: Content, ctx: z.RefinementCtx): void {
  const all = lines.reduce((sum, one) => sum + cartonsOfLine(one), pallets + cartons);
  if (all <= MAX_HANDLING_UNITS) return;
  const message = `At most ${MAX_HANDLING_UNITS.toLocaleString("en-US")} pallets and cartons; these are ${all.toLocaleString("en-US")}`;
  ctx.addIssue({ code: "custom", path: ["cartons"], message });
}

const isChecked = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((value) => value === true || value === "on" || value === "true");

/** A new announcement, as a program sends it. */
export const NewAsnBody = Content.extend({
  companyId: z.string("Choose a company").min(1, "Choose a company").max(64),
  /** Created with the form, so that a form sent twice makes one document. */
  operationId: z.string().min(8).max(100).optional(),
  /** Announces it at once; else it stays a draft. */
  announce: isChecked,
}).superRefine(checkUnits);
/** The same as a form posts it. */
export const NewAsn = z.preprocess(withoutEmptyLines, NewAsnBody);
export type NewAsn = z.output<typeof NewAsn>;

/** The whole new content of a document, as a program sends it. */
export const AsnChangeBody = Content.extend({
  /** The version that the form shows, so that another user's change is not overwritten. */
  version: typedInteger(whole.min(1).optional()),
}).superRefine(checkUnits);
/** The same as a form posts it. */
export const AsnChange = z.preprocess(withoutEmptyLines, AsnChangeBody);
export type AsnChange = z.output<typeof AsnChange>;
export type AsnContent = Content;

/** 7 to 10 digits, as GS1 issues them; empty for none. */
export const Gs1Prefix = z.object({
  prefix: z
    .string()
    .trim()
    .nullish()
    .transform((value) => value ?? "")
    .refine((value) => value === "" || /^\d{7,10}$/.test(value), "7 to 10 digits"),
});

export const AsnParams = z.object({ asnId: z.string().min(1).max(64) });
/** The labels as ZPL for a label printer of this resolution, instead of a PDF. */
export const AsnLabelsQuery = z.object({ zpl: z.enum(LABEL_DPI).optional() });
export const UnknownItemParams = AsnParams.extend({ itemId: z.string().min(1).max(64) });

const Reason = z.string("Enter a reason").trim().min(3, "Enter a reason").max(200, "At most 200 characters");
export const CancelAsn = z.object({ reason: Reason });
/** A reason is needed only when units are missing. */
export const CloseAsn = z.object({
  reason: z
    .string()
    .trim()
    .max(200, "At most 200 characters")
    .nullish()
    .transform((value) => value ?? ""),
});

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** A dock and a time, in the warehouse's own time; all empty takes the appointment away. */
export const Appointment = z
  .object({
    dock: line(20),
    day,
    time: z
      .string()
      .nullish()
      .transform((value) => value?.trim() ?? "")
      .refine((value) => value === "" || TIME.test(value), "Use a time such as 14:30"),
  })
  .superRefine(({ dock, day: on, time }, ctx) => {
    if (on === "" && (dock !== "" || time !== ""))
      ctx.addIssue({ code: "custom", path: ["day"], message: "Choose a day" });
    if (on !== "" && time === "") ctx.addIssue({ code: "custom", path: ["time"], message: "Enter a time" });
  });
export type Appointment = z.output<typeof Appointment>;

/** "14:30" as minutes after midnight, and back. */
export const minuteOf = (time: string): number => {
  const [, hours = "0", minutes = "0"] = TIME.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes);
};

/** An item of a delivery whose code is no product. */
export const UnknownItem = z.object({
  operationId: z.string().min(8).max(64),
  code: oneLineText(200).pipe(z.string().min(1, "Scan or enter the code")),
  units: typedInteger(whole.min(1, "At least 1").max(1_000_000, "At most 1,000,000")),
  note: line(500),
});
export type UnknownItem = z.output<typeof UnknownItem>;

/** What the company says an unknown item is. */
export const ResolveItem = z
  .object({
    outcome: z.enum(["product", "return", "dispose"], "Choose what to do"),
    sku: line(100),
  })
  .superRefine(({ outcome, sku }, ctx) => {
    if (outcome === "product" && !sku) ctx.addIssue({ code: "custom", path: ["sku"], message: "Choose a product" });
  });
export type ResolveItem = z.output<typeof ResolveItem>;
