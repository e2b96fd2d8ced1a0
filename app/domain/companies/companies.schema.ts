import { z } from "zod";
import { CARRIERS } from "#app/integrations/tracking-links";
import { isTimeZone } from "../kernel/calendars";
import { CATEGORIES, STATUSES, STORAGE_TEMPERATURES, webAddress } from "./company-labels";

const Id = z.string().min(1).max(64);
const atMost = (longest: number) => `At most ${longest} characters`;

const required = (missing: string, longest: number) =>
  z.string(missing).trim().min(1, missing).max(longest, atMost(longest));

/** Omitted keeps the value; null and "" clear it. */
const optional = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, atMost(longest))
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null));

/** A text area submits line ends as CRLF. */
const lines = (longest: number) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(z.string().max(longest, atMost(longest)))
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null));

const email = z.string("Valid email is required").trim().max(254, atMost(254)).pipe(z.email("Valid email is required"));

/** The specification's `peptide` and `peptides` are one category. */
const category = z
  .enum([...CATEGORIES, "peptide"], "Category is required")
  .transform((value) => (value === "peptide" ? "peptides" : value));

/** Adds the scheme to "example.com". */
const website = z
  .string()
  .trim()
  .max(500, atMost(500))
  .transform((text) => (/^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text) ? `https://${text}` : text))
  .refine((text) => text === "" || webAddress(text) !== null, "Please enter a valid URL")
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null));

const Settings = z.object({
  storageTemperature: z.preprocess(
    (value) => value || null,
    z.enum(STORAGE_TEMPERATURES, "Choose a storage temperature").nullable(),
  ),
  fdaRegistration: optional(50),
});

const name = required("Company name is required", 200);

/** Shared by the form and the API. Only peptide companies have settings; settings of other categories are dropped. */
export const CreateCompany = z
  .object({
    name,
    category,
    email,
    phone: optional(50),
    address: lines(1000),
    settings: Settings.partial().nullish(),
  })
  .transform(({ settings, ...company }) => ({
    ...company,
    settings: company.category === "peptides" ? (settings ?? {}) : {},
  }));
export type CreateCompany = z.output<typeof CreateCompany>;

/**
 * Id given to a form when it is opened, so that a form sent twice creates one company. Invalid values count as absent.
 */
export const Submission = z.uuidv7().optional().catch(undefined);

const Contact = z.object({
  email,
  phone: optional(50),
  ownerName: optional(200),
  ownerPhone: optional(50),
  address: lines(1000),
  website,
});

/** Omitted fields keep their value. The service checks who can change which field. */
export const UpdateCompany = Contact.extend({
  name,
  category,
  status: z.enum(STATUSES, "Unknown status"),
  settings: Settings.partial().nullable(),
})
  .partial()
  .extend({
    /** When the company was last changed, as the editor saw it; an edit based on an older state is refused. */
    version: z.coerce.number().int().optional(),
  });
export type UpdateCompany = z.output<typeof UpdateCompany>;

const EMPTY = { phone: null, ownerName: null, ownerPhone: null, address: null, website: null };

/**
 * The form shows every contact field, so an empty one was cleared. Only an admin's form has name, category and status.
 */
export const EditCompanyForm = Contact.extend({
  name: name.optional(),
  category: category.optional(),
  status: z.enum(STATUSES, "Unknown status").optional(),
  version: z.coerce.number().int().optional(),
}).transform((form): UpdateCompany => ({ ...EMPTY, ...defined(form) }));

const defined = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>;

const instruction = lines(2000).optional();

/**
 * Instructions for receiving, storing, picking and packing. The form shows all of them, so an empty one was cleared.
 */
export const HandlingForm = z.object({
  receiving: instruction,
  storage: instruction,
  packing: instruction,
  shipping: instruction,
  cutOff: z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 14:00")
    .optional(),
  carrier: z.enum(CARRIERS, "Unknown carrier").optional(),
  storageTemperature: z.enum(STORAGE_TEMPERATURES, "Choose a storage temperature").optional(),
  fdaRegistration: z.string().trim().max(50, atMost(50)).optional(),
  version: z.coerce.number().int().optional(),
});
export type HandlingForm = z.output<typeof HandlingForm>;

export const CompanyParams = z.object({ id: Id });
export const OnboardingParams = z.object({ companyId: Id });
/** The company of a dialog. */
export const CompanyQuery = z.object({ company: Id, tab: z.string().max(40).optional() });

/** The same for a page that redirects when it is opened without a company. */
export const AnyCompanyQuery = CompanyQuery.partial({ company: true });

/** All query fields of /companies and its tabs; each tab reads its own. */
export const CompaniesQuery = z.looseObject({
  company: Id.optional(),
  tab: z.string().max(40).optional().catch(undefined),
  q: z.string().trim().max(200).optional().catch(undefined),
  after: Id.optional(),
});

export const CompanyListQuery = z.object({
  cursor: Id.optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
});

export const TimeZoneForm = z.object({
  timeZone: z.string("Choose a time zone").max(60).refine(isTimeZone, "Choose a time zone from the list"),
});
