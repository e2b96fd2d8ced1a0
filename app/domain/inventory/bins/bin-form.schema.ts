import { z } from "zod";
import { MeasureText, typedInteger, typedVolume, typedWeight, UnitsField } from "../../kernel/typed-fields";
import { locationCode } from "../location-code";
import { BIN_KIND_VALUES } from "./bin-kinds";
import { readRange } from "./create/bin-range";

const MAX_VOLUME_CM3 = 1_000_000_000;
const MAX_WEIGHT_GRAMS = 100_000_000;

export const BinParams = z.object({ locationId: z.string().min(1).max(64) });

const checkbox = z
  .string()
  .optional()
  .transform((value) => value === "on");

const wholeNumber = (max: number) =>
  z.number("Enter a whole number").int("Enter a whole number").min(1, "At least 1").max(max, `At most ${max}`);

const Rules = z.object({
  kind: z.enum(BIN_KIND_VALUES, "Choose what it is for"),
  units: UnitsField,
  volume: MeasureText,
  weight: MeasureText,
  pallets: typedInteger(wholeNumber(1000).optional()),
  /** Id of the only company whose units it takes. */
  dedicatedCompanyId: z.string().max(64).optional(),
  oneSku: checkbox,
  oneLot: checkbox,
  oneCompany: checkbox,
});

/** What the columns of a bin are called in its form. */
function readRules<R extends z.output<typeof Rules>>(
  { units, volume, weight, pallets, dedicatedCompanyId, ...rest }: R,
  ctx: z.RefinementCtx,
) {
  return {
    ...rest,
    maxVolumeCm3: typedVolume(volume, { units, min: 1, max: MAX_VOLUME_CM3, field: "volume" }, ctx),
    maxWeightGrams: typedWeight(weight, { units, min: 1, max: MAX_WEIGHT_GRAMS, field: "weight" }, ctx),
    maxPallets: pallets ?? null,
    dedicatedCompanyId: dedicatedCompanyId || null,
  };
}

const ZoneText = z
  .string()
  .transform(locationCode)
  .pipe(
    z
      .string()
      .max(10, "At most 10 characters")
      .regex(/^[A-Z0-9]*$/, "Use letters and digits only"),
  );

const CodeText = z.string("Enter a code").trim().max(100, "At most 50 characters");

/** One location, or a range of them. */
export const NewBins = Rules.extend({
  from: CodeText,
  to: CodeText.default(""),
  /** Without one, the zone is the first part of each code. */
  zone: ZoneText.default(""),
  /** The range that the user has seen counted. */
  confirmed: z.string().max(120).optional(),
}).transform(({ from, to, zone, confirmed, ...rules }, ctx) => {
  const range = readRange(from, to);
  if ("problem" in range) ctx.addIssue({ code: "custom", path: [range.field], message: range.problem });
  return { ...readRules(rules, ctx), zone, confirmed, from, to };
});
export type NewBins = z.output<typeof NewBins>;

const Sequence = z
  .number("Enter a whole number")
  .int("Enter a whole number")
  .min(0, "Enter 0 or more")
  .max(Number.MAX_SAFE_INTEGER, "Enter a smaller number");

const oneCode = (code: string, ctx: z.RefinementCtx) => {
  const range = readRange(code, "");
  if ("problem" in range) ctx.addIssue({ code: "custom", path: ["code"], message: range.problem });
  return locationCode(code);
};

/** One location of a file. Without a zone or a walking order, it has those of its code. */
export const FileBin = Rules.extend({
  kind: z
    .string()
    .default("pick")
    .transform((kind) => kind.toLowerCase())
    .pipe(z.enum(BIN_KIND_VALUES, `Use ${BIN_KIND_VALUES.join(", ")}`)),
  code: CodeText,
  zone: ZoneText.default(""),
  pickSequence: typedInteger(Sequence.optional()),
}).transform(({ code, ...rules }, ctx) => ({ ...readRules(rules, ctx), code: oneCode(code, ctx) }));
export type FileBin = z.output<typeof FileBin>;

/** A file of locations, as its form posts it beside the file. */
export const BinsFileForm = z.object({
  units: UnitsField,
  rows: z.string().max(1_000_000, "At most 1,000,000 characters").default(""),
  /** The file that the user has seen counted. */
  confirmed: z.string().max(200).optional(),
});

/** Changes of one location. Another zone or walking order than its code's is kept. */
export const EditBin = Rules.extend({
  code: CodeText,
  zone: ZoneText.pipe(z.string().min(1, "Enter the zone")),
  pickSequence: typedInteger(Sequence),
}).transform(({ code, ...rules }, ctx) => ({ ...readRules(rules, ctx), code: oneCode(code, ctx) }));
export type EditBin = z.output<typeof EditBin>;

const amount = (max: number) =>
  z
    .number()
    .int()
    .min(1, "At least 1")
    .max(max, `At most ${max}`)
    .nullish()
    .transform((value) => value ?? null);

/** The rules of a bin as a program sends them. */
const CalledRules = z.object({
  kind: z.enum(BIN_KIND_VALUES, `One of ${BIN_KIND_VALUES.join(", ")}`),
  maxVolumeCm3: amount(MAX_VOLUME_CM3),
  maxWeightGrams: amount(MAX_WEIGHT_GRAMS),
  maxPallets: amount(1000),
  dedicatedCompanyId: z
    .string()
    .max(64)
    .nullish()
    .transform((id) => id || null),
  oneSku: z.boolean().default(false),
  oneLot: z.boolean().default(false),
  oneCompany: z.boolean().default(false),
});

/** A new bin as a program sends it. Without a zone, it is the first part of the code. */
export const NewBinCall = CalledRules.extend({
  /** Without it, the caller's own warehouse. */
  warehouseId: z.string().min(1).max(64).optional(),
  code: CodeText.transform(oneCode),
  zone: ZoneText.default(""),
});
export type NewBinCall = z.output<typeof NewBinCall>;

/** The whole new content of a bin as a program sends it. */
export const EditBinCall = CalledRules.extend({
  code: CodeText.transform(oneCode),
  zone: ZoneText.pipe(z.string().min(1, "Enter the zone")),
  pickSequence: Sequence,
});

/** Stands in a form for a company that the user does not reach. */
export const OTHER_COMPANY = "other";
