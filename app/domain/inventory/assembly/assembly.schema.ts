import { z } from "zod";
import { isDay } from "../../catalog/product-fields";
import { oneLineText, typedInteger } from "../../kernel/typed-fields";
import { PlacementReason } from "../placement/placement.schema";
import { ASSEMBLY_STATUS } from "./assembly-status";

const MAX_ASSEMBLED = 1_000_000;
/** Lots and locations that one assembly consumes. */
export const MAX_USES = 500;

const units = typedInteger(
  z
    .number("Enter a whole number")
    .int("Enter a whole number")
    .min(1, "At least 1")
    .max(MAX_ASSEMBLED, `At most ${MAX_ASSEMBLED.toLocaleString("en-US")}`),
);
const id = z.string().min(1).max(64);

export const AssemblyOrderParams = z.object({ assemblyOrderId: id });
export const AssemblyParams = z.object({ assemblyOrderId: id, assemblyId: id });

/** Query of the list. Invalid values are dropped. */
export const AssemblyQuery = z.object({
  company: id.optional().catch(undefined),
  q: z.string().trim().max(100).optional().catch(undefined),
  status: z
    .enum(["open", ...ASSEMBLY_STATUS])
    .optional()
    .catch(undefined),
  /** The saved view that was opened; "all" is the list without one. */
  view: z.string().max(64).optional().catch(undefined),
  cursor: z.string().max(64).optional().catch(undefined),
  /** A scanned order number or product. */
  scan: z
    .string()
    .trim()
    .transform((code) => code.slice(0, 200))
    .optional()
    .catch(undefined),
});
/** The same filters for a file of all pages. */
export const AssemblyFileQuery = AssemblyQuery.omit({ view: true, cursor: true, scan: true });
export type AssemblyQuery = z.output<typeof AssemblyQuery>;

export const NewAssemblyQuery = z.object({
  company: id.optional().catch(undefined),
  product: id.optional().catch(undefined),
});

export const NewAssemblyOrder = z.object({
  companyId: z.string("Choose a company").min(1, "Choose a company").max(64),
  /** SKU or barcode of the product to assemble. */
  sku: z.string("Enter the product").trim().min(1, "Enter the product").max(100, "At most 100 characters"),
  quantity: units,
  warehouseId: z
    .string()
    .max(64)
    .nullish()
    .transform((value) => value?.trim() || null),
  note: z
    .string()
    .max(1000, "At most 1,000 characters")
    .nullish()
    .transform((value) => value?.trim() ?? ""),
  /** Released at once, for users who release orders. */
  release: z.preprocess((value) => value === true || value === "on" || value === "true", z.boolean()),
  /** Created with the form, so that a form sent twice makes one order. */
  operationId: z.string().min(8).max(64).optional(),
});
export type NewAssemblyOrder = z.output<typeof NewAssemblyOrder>;

/** The plan that is shown: how many units, and which lots or locations are used first. */
export const AssemblyPlanQuery = z.object({
  units: units.optional().catch(undefined),
  first: z
    .string()
    .max(1000)
    .transform((text) => text.split(",").filter((one) => /^[\w-]{1,64}$/.test(one)))
    .optional()
    .catch(undefined),
  /** Where the units are put, once it was scanned. */
  to: z.string().trim().max(50).optional().catch(undefined),
  /** A scanned component, lot or location: used first. A location without components is where the units are put. */
  scan: z
    .string()
    .trim()
    .transform((code) => code.slice(0, 200))
    .optional()
    .catch(undefined),
});
export type AssemblyPlanQuery = z.output<typeof AssemblyPlanQuery>;

const Uses = z
  .array(z.object({ productId: id, lotId: id, locationId: id, quantity: z.number().int().min(1).max(10_000_000_000) }))
  .max(MAX_USES, `At most ${MAX_USES} lots and locations`)
  .refine((uses) => new Set(uses.map(({ lotId, locationId }) => `${lotId}:${locationId}`)).size === uses.length, {
    message: "Name each lot at a location once",
  });

const lotNumber = oneLineText(100)
  .nullish()
  .transform((value) => value || null);
const expiresOn = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)
  .refine((value) => !value || isDay(value), "Use a date such as 2026-05-03");

const Assembled = {
  operationId: z.string().min(8).max(64),
  quantity: units,
  to: z.string("Scan or enter the location").trim().min(1, "Scan or enter the location").max(50),
  lotNumber,
  expiresOn,
  placementReason: PlacementReason,
};

/** Units that were assembled. Without `uses`, components are taken first expired first. */
export const AssembleCall = z.object({ ...Assembled, uses: Uses.nullish().transform((value) => value ?? null) });
export type AssembleCall = z.output<typeof AssembleCall>;

/** The same from the form, where `uses` is what the page showed: `product:lot:location:units`, separated by spaces. */
export const AssembleForm = z.object({
  ...Assembled,
  uses: z
    .string()
    .max(120_000)
    .nullish()
    .transform((text) =>
      text
        ? text.split(" ").map((use) => {
            const [productId = "", lotId = "", locationId = "", quantity] = use.split(":");
            return { productId, lotId, locationId, quantity: Number(quantity) };
          })
        : null,
    )
    .pipe(Uses.nullable()),
});

/** The same from a device's offline queue; `by` is the user who made the entry. */
export const AssembleFormCall = AssembleForm.extend({ by: z.string().min(1).max(64) });

export const EndAssemblyForm = z.object({
  reason: z
    .string()
    .trim()
    .max(200, "At most 200 characters")
    .nullish()
    .transform((value) => value ?? ""),
});
