import { z } from "zod";
import { typedInteger } from "../../kernel/typed-fields";

const Id = z.string().min(1).max(64);

/** The query of a form that corrects a staged order. */
export const FixQuery = z.object({
  /** Path of the dialog that it was opened from. */
  back: z.string().max(1000).optional().catch(undefined),
});

export const FixLineQuery = FixQuery.extend({
  line: z.coerce.number().int().min(1).max(100_000).catch(1),
  q: z.string().trim().max(100).optional().catch(undefined),
  company: Id.optional().catch(undefined),
});

/** What a staged order's line means, and whether the mapping applies to all orders. */
const LINE_MEANS = ["always", "once", "nothing", "store"] as const;

export const FixLine = z
  .object({
    /** The store's id of the line. */
    lineId: z.string().max(200).default(""),
    means: z.enum(LINE_MEANS, "Choose a product for this line"),
    product: z.string().max(64).default(""),
    quantity: typedInteger(
      z.number("Enter a whole number").int("Enter a whole number").min(1, "At least 1").max(1_000_000).optional(),
    ),
  })
  .superRefine(({ means, product }, check) => {
    if ((means === "always" || means === "once") && !product) {
      check.addIssue({ code: "custom", path: ["product"], message: "Choose a product" });
    }
  });
export type FixLine = z.output<typeof FixLine>;

const part = (longest = 200) => z.string().trim().max(longest, `At most ${longest} characters`).default("");

export const FixAddress = z
  .object({
    name: part(),
    company: part(),
    address1: part(),
    address2: part(),
    city: part(),
    state: part(),
    postcode: part(20),
    country: part(2).transform((code) => code.toUpperCase()),
    phone: part(50),
  })
  .superRefine(({ address1, city, country }, check) => {
    const missing = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if (!address1) missing("address1", "Street is required");
    if (!city) missing("city", "City is required");
    if (!/^[A-Z]{2}$/.test(country)) missing("country", "Choose a country");
  });
export type FixAddress = z.output<typeof FixAddress>;

export const FixNumber = z.object({
  number: z.string().trim().min(1, "Enter a number").max(100, "At most 100 characters"),
});

export const MappingsQuery = z.object({
  company: Id.optional(),
  after: z.string().max(500).optional().catch(undefined),
});

export const CheckQuery = z.object({ company: Id.optional() });

export const MappingForm = z.object({ sku: z.string().min(1).max(500) });
