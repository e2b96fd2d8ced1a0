import { z } from "zod";
import { needsAddress, needsKey } from "#app/integrations/required-fields";
import {
  INTEGRATION_STATUS,
  INTEGRATION_TYPES,
  type IntegrationStatus,
  type IntegrationType,
} from "#db/schema/column-values";
import { FirstSyncChoice } from "./first-sync.schema";

/** Types that orders are fetched from. */
export const STORE_TYPES = ["woocommerce", "shopify", "squarespace"] as const satisfies readonly IntegrationType[];

const Id = z.string().min(1).max(64);

function isWebAddress(text: string): boolean {
  try {
    return ["http:", "https:"].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** A missing value, null and "" are equal. */
const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters`)
    .nullish()
    .transform((text) => text || null);

const optionalUrl = (message: string) =>
  optionalText(500).refine((text) => text === null || isWebAddress(text), message);

const KEY_IS_REQUIRED = "API Key is required";
const ADDRESS_IS_REQUIRED = "Please enter a valid URL";

/** True for a checked box or `true`, else false. */
const Consent = z
  .union([z.literal("on"), z.boolean()])
  .optional()
  .transform((said) => said === "on" || said === true);

/** Fields of a connection, from the form or the API. `CreateIntegration` adds the rules between fields. */
const IntegrationFields = z.object({
  type: z.enum(INTEGRATION_TYPES, "Integration type is required"),
  name: z.string("Integration name is required").trim().min(1, "Integration name is required").max(100),
  companyId: z.string("Company is required").min(1, "Company is required").max(64),
  config: z.object(
    {
      apiKey: z
        .string(KEY_IS_REQUIRED)
        .trim()
        .max(500, "At most 500 characters")
        .nullish()
        .transform((key) => key ?? ""),
      apiSecret: optionalText(500),
      storeUrl: optionalUrl(ADDRESS_IS_REQUIRED),
      /** The user accepts plain http for this store, where each request is signed and no key is sent. */
      allowsHttp: Consent,
      /** Shown for copying. Our own address; submitted values are ignored. */
      webhookUrl: optionalUrl("Please enter a valid webhook URL"),
    },
    KEY_IS_REQUIRED,
  ),
  /** For types that orders are fetched from. */
  firstSync: FirstSyncChoice.default({ days: "90", older: "open" }),
});

/** Skips further rules for input that is not an object, so that it gets only one error. */
const isObject = ({ value }: { value: unknown }): boolean => typeof value === "object" && value !== null;

const given = (input: Record<string, unknown>, field: "apiKey" | "storeUrl"): boolean =>
  Boolean((input.config as Record<string, unknown> | undefined)?.[field]);

/** Requires keys for types that have keys and an address for stores; reported together with all other errors. */
const withItsNeeds = <T extends z.ZodObject>(fields: T): T =>
  fields
    .refine((input) => !needsKey(input.type) || given(input, "apiKey"), {
      path: ["config", "apiKey"],
      message: KEY_IS_REQUIRED,
      when: isObject,
    })
    .refine((input) => !needsAddress(input.type) || given(input, "storeUrl"), {
      path: ["config", "storeUrl"],
      message: ADDRESS_IS_REQUIRED,
      when: isObject,
    });

/** Shared by the form and the API. */
export const CreateIntegration = withItsNeeds(IntegrationFields);
export type CreateIntegration = z.output<typeof CreateIntegration>;

/** Editable fields of a connection; an empty key keeps the stored one. */
export const EditIntegration = z.object({
  name: IntegrationFields.shape.name,
  config: z
    .object({ apiKey: optionalText(500), apiSecret: optionalText(500) })
    .default({ apiKey: null, apiSecret: null }),
});
export type EditIntegration = z.output<typeof EditIntegration>;

export const IntegrationParams = z.object({ id: Id });

/** Query of the dialog that adds one. Invalid values are ignored instead of refused. */
export const IntegrationsPage = z.object({
  company: Id.optional().catch(undefined),
  type: z.enum(INTEGRATION_TYPES).optional().catch(undefined),
});

export const SyncParams = z.object({ type: z.enum(STORE_TYPES), companyId: Id });

export const IntegrationsQuery = z.object({
  companyId: Id.optional(),
  cursor: Id.optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
});
export type IntegrationsQuery = z.output<typeof IntegrationsQuery>;

export const IntegrationDto = z.object({
  id: z.string(),
  type: z.enum(INTEGRATION_TYPES),
  name: z.string(),
  companyId: z.string(),
  status: z.enum(INTEGRATION_STATUS),
  lastSync: z.string().nullable(),
  lastError: z.string().nullable(),
  config: z.object({
    storeUrl: z.string().nullable(),
    webhookUrl: z.string().nullable(),
    apiKey: z.string(),
    apiSecret: z.string().nullable(),
  }),
});
export type IntegrationDto = z.output<typeof IntegrationDto>;

/** The secret is returned only by this response, for users who create the webhook by hand. */
export const CreatedIntegrationDto = IntegrationDto.extend({ webhookSecret: z.string().optional() });
export const TestResult = z.object({
  ok: z.literal(true),
  message: z.string(),
  /** For stores: what the keys are allowed to do. */
  checks: z.array(
    z.object({
      access: z.enum(["read", "write", "webhooks"]),
      outcome: z.enum(["allowed", "refused", "unknown", "unavailable"]),
      message: z.string(),
    }),
  ),
});
export const SyncCounts = z.object({
  newOrders: z.number().int(),
  updatedOrders: z.number().int(),
  errors: z.number().int(),
});
export type SyncCounts = z.output<typeof SyncCounts>;

/** An integration as shown outside this module: no keys, sealed or not. */
export interface IntegrationView {
  id: string;
  companyId: string;
  type: IntegrationType;
  name: string;
  status: IntegrationStatus;
  storeUrl: string | null;
  apiKeyHint: string;
  apiSecretHint: string | null;
  takesWebhooks: boolean;
  lastSync: number | null;
  lastError: string | null;
}

export const webhookUrl = (origin: string, id: string): string => `${origin}/api/webhooks/${id}`;

export const toIntegrationDto = (row: IntegrationView, origin: string): IntegrationDto => ({
  id: row.id,
  type: row.type,
  name: row.name,
  companyId: row.companyId,
  status: row.status,
  lastSync: row.lastSync === null ? null : new Date(row.lastSync).toISOString(),
  lastError: row.lastError,
  config: {
    storeUrl: row.storeUrl,
    webhookUrl: row.takesWebhooks ? webhookUrl(origin, row.id) : null,
    apiKey: row.apiKeyHint,
    apiSecret: row.apiSecretHint,
  },
});

/** Connects a company's first store: the same fields, with the company taken from the URL. */
export const ConnectStoreForm = withItsNeeds(IntegrationFields.omit({ companyId: true }));

/** Values to copy into the platform, shown only right after connecting. */
export const connectedStore = (
  {
    integration,
    message,
    webhookSecret,
  }: { integration: IntegrationView; message: string; webhookSecret: string | null },
  origin: string,
) => ({ message, webhookUrl: toIntegrationDto(integration, origin).config.webhookUrl, webhookSecret });
