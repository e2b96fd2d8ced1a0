import { z } from "zod";
import { needsAddress, needsKey } from "#app/integrations/needs";
import { FirstSyncChoice } from "./first-sync.schema";

export const INTEGRATION_TYPES = [
  "woocommerce",
  "shopify",
  "squarespace",
  "shipstation",
  "pirateship",
  "stripe",
] as const;
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

/** Those that orders are fetched from. */
export const STORE_TYPES = ["woocommerce", "shopify", "squarespace"] as const satisfies readonly IntegrationType[];

export const INTEGRATION_STATUS = ["active", "error", "paused"] as const;
export type IntegrationStatus = (typeof INTEGRATION_STATUS)[number];

const Id = z.string().min(1).max(64);

function isWebAddress(text: string): boolean {
  try {
    return ["http:", "https:"].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** Not given, null and "" are the same. */
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

/** A box that is ticked, or true; everything else is no. */
const Consent = z
  .union([z.literal("on"), z.boolean()])
  .optional()
  .transform((said) => said === "on" || said === true);

/** What a connection needs, by form or API: `CreateIntegration` says what else has to be true. */
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
      /** The user accepts plain http for this store, where each call is signed and no key is sent. */
      allowsHttp: Consent,
      /** Shown for copying; the address is ours and is not changed by what is sent. */
      webhookUrl: optionalUrl("Please enter a valid webhook URL"),
    },
    KEY_IS_REQUIRED,
  ),
  /** For types that orders come from. */
  firstSync: FirstSyncChoice.default({ days: "90", older: "open" }),
});

/** What is no object at all is told so, and nothing else. */
const isObject = ({ value }: { value: unknown }): boolean => typeof value === "object" && value !== null;

const given = (input: Record<string, unknown>, field: "apiKey" | "storeUrl"): boolean =>
  Boolean((input.config as Record<string, unknown> | undefined)?.[field]);

/** A type that has keys needs one, and a store its address; said together with whatever else is wrong. */
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

/** One schema for the form and the API. */
export const CreateIntegration = withItsNeeds(IntegrationFields);
export type CreateIntegration = z.output<typeof CreateIntegration>;

/** What may be changed of a connection; a key that is left empty stays as it is. */
export const EditIntegration = z.object({
  name: IntegrationFields.shape.name,
  config: z
    .object({ apiKey: optionalText(500), apiSecret: optionalText(500) })
    .default({ apiKey: null, apiSecret: null }),
});
export type EditIntegration = z.output<typeof EditIntegration>;

export const IntegrationParams = z.object({ id: Id });

/** An address that somebody typed must not break the page. */
export const IntegrationsPage = z.object({
  company: Id.optional().catch(undefined),
  type: z.enum(INTEGRATION_TYPES).optional().catch(undefined),
  cursor: Id.optional().catch(undefined),
});

export const IntegrationAction = z.object({
  intent: z.enum(["test", "sync", "pause", "resume", "delete"]),
  id: Id,
});
export type IntegrationAction = z.output<typeof IntegrationAction>;
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

/** The secret is told once, for those who set the webhook up by hand. */
export const CreatedIntegrationDto = IntegrationDto.extend({ webhookSecret: z.string().optional() });
export const TestResult = z.object({
  ok: z.literal(true),
  message: z.string(),
  /** Of a store: what it lets the keys do. */
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

/** What may leave the house of an integration: no key, sealed or not. */
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

/** Connects a company's first store: the same fields, with the company from the page's address. */
export const ConnectStoreForm = withItsNeeds(IntegrationFields.omit({ companyId: true }));

/** What is copied into the platform, right after connecting and only then. */
export const connectedStore = (
  {
    integration,
    message,
    webhookSecret,
  }: { integration: IntegrationView; message: string; webhookSecret: string | null },
  origin: string,
) => ({ message, webhookUrl: toIntegrationDto(integration, origin).config.webhookUrl, webhookSecret });

/** "…4f2a": enough to tell two keys apart, and nothing of a key so short that four letters give it away. */
export const hintOf = (secret: string): string => (secret.length >= 12 ? `…${secret.slice(-4)}` : "…");
