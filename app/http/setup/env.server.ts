import { z } from "zod";
import type { Config } from "#app/domain/kernel/ctx";
import { currencyField } from "#app/domain/kernel/typed-fields";
import { UNITS } from "#app/domain/kernel/units";
import { FILE_PLACES } from "#db/schema/values/file-places";
import type { OidcSettings } from "../sign-in/oidc/provider.server";
import { bucketsIn } from "./buckets.server";
import { readKeys } from "./secrets-key";
import { shipFromIn } from "./ship-from";

const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((value) => value === "1");

const Vars = z.object({
  /** Staging behaves like production; its name keeps a restored copy of production away from live stores. */
  APP_ENV: z.enum(["production", "staging", "local", "test"]).default("production"),
  APP_ORIGIN: z.string().default(""),
  BRAND_NAME: z.string().min(1).default("Stowline"),
  SUPPORT_EMAIL: z.string().default(""),
  SUPPORT_PHONE: z.string().default(""),
  SUPPORT_HOURS: z.string().default("Mon-Fri 9AM-6PM PST"),
  PROVIDER_CURRENCY: currencyField.default("USD"),
  /** Units of users who have chosen none; without it, imperial when the provider's currency is USD. */
  PROVIDER_UNITS: z.enum(["", ...UNITS]).default(""),
  /** The warehouse's postal address as JSON; see `shipFromIn`. */
  SHIP_FROM: z.string().trim().default(""),
  /** Continent of the primary database, as Cloudflare names it: AF, AN, AS, EU, NA, OC, SA. */
  PRIMARY_CONTINENT: z.enum(["", "AF", "AN", "AS", "EU", "NA", "OC", "SA"]).default(""),
  SERVER_TIMING: flag,
  ALLOW_LOCAL_STORES: flag,
  /** Set by the local start, which seeds the demo after the Worker is up: health reports not ready until then. */
  AWAITS_DEMO: flag,
  OIDC_ISSUER: z.string().trim().default(""),
  OIDC_CLIENT_ID: z.string().trim().default(""),
  OIDC_CLIENT_SECRET: z.string().trim().default(""),
  OIDC_NAME: z.string().trim().default(""),
  /** Whether password sign-in stays on when an identity provider is configured. */
  PASSWORD_SIGN_IN: flag.catch(false),
  /** base64, 32 bytes: encrypts partners' keys. */
  SECRETS_KEY: z.string().default(""),
  /** Earlier keys, kept while values encrypted with them may exist. */
  SECRETS_KEYS_OLD: z.string().default(""),
  /** Opens the local start's own endpoint; ignored in production. */
  LOCAL_KEY: z.string().default(""),
});

export interface Settings extends Config {
  /** Requests of provider staff from other continents read from the nearest replica; "" when not set. */
  primaryContinent: string;
  serverTiming: boolean;
  awaitsDemo: boolean;
  secretsKey: string;
  earlierKeys: readonly string[];
  localKey: string;
  /** Null when no identity provider is configured. */
  oidc: OidcSettings | null;
  passwordSignIn: boolean;
}

const parsed = new WeakMap<object, Settings>();

/**
 * The Worker's vars, validated once per isolate.
 * @throws ZodError naming the invalid var
 */
export function settings(env: object): Settings {
  const known = parsed.get(env);
  if (known) return known;
  const vars = Vars.parse(env);
  const local = vars.APP_ENV === "local" || vars.APP_ENV === "test";
  const oidc = oidcIn(vars, local);
  const passwordSignIn = !vars.OIDC_ISSUER || vars.PASSWORD_SIGN_IN;
  const made: Settings = {
    brand: vars.BRAND_NAME,
    supportEmail: vars.SUPPORT_EMAIL,
    supportPhone: vars.SUPPORT_PHONE,
    supportHours: vars.SUPPORT_HOURS,
    currency: vars.PROVIDER_CURRENCY,
    units: vars.PROVIDER_UNITS || (vars.PROVIDER_CURRENCY === "USD" ? "imperial" : "metric"),
    origin: vars.APP_ORIGIN,
    local,
    primaryContinent: vars.PRIMARY_CONTINENT,
    // Never in production, whatever the var says.
    allowLocalStores: local && vars.ALLOW_LOCAL_STORES,
    shipFrom: shipFromIn(vars.SHIP_FROM),
    serverTiming: vars.SERVER_TIMING,
    awaitsDemo: local && vars.AWAITS_DEMO,
    secretsKey: vars.SECRETS_KEY,
    earlierKeys: readKeys(vars.SECRETS_KEYS_OLD),
    localKey: local ? vars.LOCAL_KEY : "",
    filePlaces: bucketsIn(env as Env).eu ? FILE_PLACES : ["default"],
    oidc,
    passwordSignIn,
    signIn: { password: passwordSignIn, provider: oidc?.name ?? null },
  };
  parsed.set(env, made);
  return made;
}

/** A missing client id or secret is reported at sign-in; until it is set, sign-in through the provider fails. */
function oidcIn(vars: z.output<typeof Vars>, local: boolean): OidcSettings | null {
  if (!vars.OIDC_ISSUER) return null;
  return {
    issuer: vars.OIDC_ISSUER,
    clientId: vars.OIDC_CLIENT_ID,
    clientSecret: vars.OIDC_CLIENT_SECRET,
    name: vars.OIDC_NAME || "single sign-on",
    allowHttp: local,
  };
}
