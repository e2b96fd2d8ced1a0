import * as client from "openid-client";
import type { Log } from "#app/domain/kernel/ctx";
import { DomainError } from "#app/domain/kernel/errors";
import { describeError } from "#app/http/setup/log.server";

/** An identity provider that people may sign in with, as the Worker's vars name it. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it, for the button. */
  name: string;
  /** A local start may use a provider without TLS. */
  allowHttp: boolean;
}

const KEPT_MS = 3_600_000;
const PATIENCE_SECONDS = 5;
const kept = new Map<string, { configuration: client.Configuration; until: number }>();

/**
 * What the provider says about itself, asked once an hour and isolate. A failure is not kept, and neither is a promise:
 * one request may not wait for another's.
 * @throws partner_failed when it does not answer, or is not set up right
 */
export async function discovered(oidc: OidcSettings, log: Log, now = Date.now()): Promise<client.Configuration> {
  const server = issuerUrl(oidc, log);
  const key = JSON.stringify(oidc);
  const known = kept.get(key);
  if (known && known.until > now) return known.configuration;
  try {
    const configuration = await client.discovery(server, oidc.clientId, undefined, secretIn(oidc.clientSecret), {
      timeout: PATIENCE_SECONDS,
      execute: [
        // Also the identity token's signature is checked, though it comes straight from the provider.
        client.enableNonRepudiationChecks,
        ...(oidc.allowHttp && server.protocol === "http:" ? [client.allowInsecureRequests] : []),
      ],
    });
    kept.set(key, { configuration, until: now + KEPT_MS });
    return configuration;
  } catch (error) {
    log.warn("identity provider", describeError(error));
    throw unreachable(oidc);
  }
}

/** In the header, which is OpenID Connect's default, or in the body for providers that take it only there. */
function secretIn(secret: string): client.ClientAuth {
  const [header, body] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (taken.includes("client_secret_basic") ? header : body)(server, ...rest);
  };
}

export const unreachable = ({ name }: OidcSettings): DomainError =>
  new DomainError("sign_in_provider_unreachable", `${name} cannot be reached at the moment. Try again in a minute.`);

export const notSetUp = ({ name }: OidcSettings): DomainError =>
  new DomainError(
    "sign_in_provider_misconfigured",
    `Signing in with ${name} is not set up right. Tell your administrator.`,
  );

function issuerUrl(oidc: OidcSettings, log: Log): URL {
  const url = URL.canParse(oidc.issuer) ? new URL(oidc.issuer) : null;
  const isSafe = url?.protocol === "https:" || (oidc.allowHttp && url?.protocol === "http:");
  if (url && isSafe && oidc.clientId && oidc.clientSecret) return url;
  log.warn("identity provider", { message: "OIDC_ISSUER (https), OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed" });
  throw notSetUp(oidc);
}
