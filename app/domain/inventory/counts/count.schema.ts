import { z } from "zod";
import { oneLineText, typedInteger } from "../../kernel/typed-fields";

export const CountParams = z.object({ countId: z.string().min(1).max(64) });
export const CountLineParams = z.object({ lineId: z.string().min(1).max(80) });

/** What becomes of a counted difference. */
export const DecideDifferenceParams = CountLineParams.extend({ decision: z.enum(["approve", "keep", "count-again"]) });

export const COUNT_VIEW = ["to-do", "done", "canceled"] as const;
export type CountView = (typeof COUNT_VIEW)[number];

const OperationId = z.string().min(8).max(64);

const code = (what: string) => z.string(what).trim().min(1, what).max(2000, "This code is too long");

export const StartQuery = z.object({ code: z.string().trim().max(200).optional().catch(undefined) });
/** Begins a count by the location's code, or confirms that the counter is there. */
export const StartCount = z.object({ code: code("Scan or enter the location") });

/** Adds a product that the counter found and the ledger does not have there. */
export const AddFound = z.object({
  /** Created with the form, so that a form sent twice adds the product once. */
  operationId: OperationId.optional(),
  code: code("Scan or enter the product"),
  lotNumber: oneLineText(60).optional(),
  /** The chosen one of several products with the same code. */
  productId: z.string().max(64).optional(),
});
export type AddFound = z.output<typeof AddFound>;

/** The same from a device's offline queue; `by` is the user who found it. */
export const AddFoundCall = AddFound.extend({
  operationId: OperationId,
  by: z.string().min(1).max(64),
});

const MAX_UNITS = 1_000_000;
/** An empty field is not a count of zero. */
const Units = typedInteger(
  z
    .number("Enter how many there are, or 0")
    .int("Enter a whole number")
    .min(0, "At least 0")
    .max(MAX_UNITS, `At most ${MAX_UNITS.toLocaleString("en-US")}`),
);

/** Most lines that are counted at one location. */
export const MAX_COUNT_LINES = 500;

export const SaveCount = z.object({
  operationId: OperationId,
  lines: z
    .array(z.object({ id: z.string().min(1).max(80), counted: Units }))
    .max(MAX_COUNT_LINES)
    .default([]),
});
const LINE_FIELD = /^lines\[(\d{1,3})\]\.(id|counted)$/;

/** A device's queue keeps a form by its field names, such as `lines[0].id`: makes the list of lines of them. */
function withLines(call: unknown): unknown {
  if (typeof call !== "object" || call === null || "lines" in call) return call;
  const lines: Record<string, unknown>[] = [];
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(call)) {
    const [, index, field = ""] = LINE_FIELD.exec(name) ?? [];
    if (index === undefined) rest[name] = value;
    else lines[Number(index)] = { ...lines[Number(index)], [field]: value };
  }
  return { ...rest, lines: lines.filter(Boolean) };
}

/** The same from a device's offline queue; `by` is the user who counted. */
export const SaveCountCall = z.preprocess(withLines, SaveCount.extend({ by: z.string().min(1).max(64) }));
export type SaveCount = z.output<typeof SaveCount>;
