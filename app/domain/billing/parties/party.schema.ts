import { z } from "zod";
import { oneLineText } from "../../kernel/typed-fields";
import { endpointProblem } from "./endpoint-numbers";
import { ibanProblem } from "./iban";
import { termsProblem, termsTemplate } from "./payment-terms";
import { vatNumberProblem } from "./vat-numbers";

const text = (max: number) => oneLineText(max).default("");

const code = (pattern: RegExp, message: string) =>
  z
    .string()
    .transform((value) => value.replace(/\s+/g, "").toUpperCase())
    .pipe(z.string().regex(pattern, message))
    .default("");

/** Empty or a valid address. */
export const OptionalEmail = z
  .string()
  .trim()
  .pipe(z.union([z.literal(""), z.email("Enter a valid email address").max(254)]))
  .default("");

const ADDRESS = {
  street: text(120),
  street2: text(120),
  city: text(80),
  postalCode: text(20),
  region: text(80),
  country: code(/^([A-Z]{2})?$/, "Choose a country"),
};

/** Tax and registration numbers, and the address in the Peppol network. */
const IDENTITY = {
  taxId: code(/^[A-Z0-9.\-/]{0,30}$/, "Use letters and digits, such as DE136695976"),
  registration: text(60),
  // `checkNumbers` looks the scheme up in the list of schemes.
  endpointScheme: code(/^.{0,20}$/, "At most 20 characters"),
  endpointId: text(80).transform((value) => value.replace(/\s+/g, "")),
};

interface Identity {
  taxId: string;
  endpointScheme: string;
  endpointId: string;
}

/** Adds what is wrong with the numbers to the form's issues. */
export function checkNumbers({ taxId, endpointScheme, endpointId }: Identity, ctx: z.RefinementCtx): void {
  const taxProblem = vatNumberProblem(taxId);
  if (taxProblem) ctx.addIssue({ code: "custom", path: ["taxId"], message: taxProblem });
  const problem = endpointProblem(endpointScheme, endpointId);
  if (problem)
    ctx.addIssue({
      code: "custom",
      path: [problem.field === "id" ? "endpointId" : "endpointScheme"],
      message: problem.says,
    });
}

/** What the account form says about the buyer. */
export const BUYER_FIELDS = { legalName: text(120), ...ADDRESS, ...IDENTITY };

export const SellerForm = z
  .object({
    name: text(120),
    ...ADDRESS,
    ...IDENTITY,
    email: OptionalEmail,
    phone: text(40),
    taxName: text(20).transform((value) => value || "VAT"),
    terms: text(300).transform(termsTemplate),
    bankName: text(120),
    accountName: text(120),
    accountNumber: text(40),
    bankCode: text(20),
  })
  .superRefine(checkNumbers)
  .superRefine(({ accountNumber, terms }, ctx) => {
    const message = ibanProblem(accountNumber);
    if (message) ctx.addIssue({ code: "custom", path: ["accountNumber"], message });
    const problem = termsProblem(terms);
    if (problem) ctx.addIssue({ code: "custom", path: ["terms"], message: problem });
  });
export type SellerForm = z.output<typeof SellerForm>;
