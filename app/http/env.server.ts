import { z } from "zod";
import type { Config } from "#app/domain/ctx";

const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((value) => value === "1");

const Vars = z.object({
  APP_ENV: z.enum(["production", "local", "test"]).default("production"),
  APP_ORIGIN: z.string().default(""),
  BRAND_NAME: z.string().min(1).default("Stowline"),
  SUPPORT_EMAIL: z.string().default(""),
  SUPPORT_PHONE: z.string().default(""),
  SUPPORT_HOURS: z.string().default("Mon-Fri 9AM-6PM PST"),
  PROVIDER_CURRENCY: z.string().length(3).default("USD"),
  SERVER_TIMING: flag,
  ALLOW_LOCAL_STORES: flag,
  /** base64, 32 bytes: seals partners' keys. */
  SECRETS_KEY: z.string().default(""),
  /** Opens the local start's own door; absent in production. */
  LOCAL_KEY: z.string().default(""),
});

export interface Settings extends Config {
  serverTiming: boolean;
  secretsKey: string;
  localKey: string;
}

const parsed = new WeakMap<object, Settings>();

/** The Worker's vars, checked once an isolate. @throws ZodError naming the var that is wrong */
export function settings(env: object): Settings {
  const known = parsed.get(env);
  if (known) return known;
  const vars = Vars.parse(env);
  const local = vars.APP_ENV !== "production";
  const made: Settings = {
    brand: vars.BRAND_NAME,
    supportEmail: vars.SUPPORT_EMAIL,
    supportPhone: vars.SUPPORT_PHONE,
    supportHours: vars.SUPPORT_HOURS,
    currency: vars.PROVIDER_CURRENCY,
    origin: vars.APP_ORIGIN,
    local,
    // Never in production, whatever the var says.
    allowLocalStores: local && vars.ALLOW_LOCAL_STORES,
    serverTiming: vars.SERVER_TIMING,
    secretsKey: vars.SECRETS_KEY,
    localKey: local ? vars.LOCAL_KEY : "",
  };
  parsed.set(env, made);
  return made;
}
