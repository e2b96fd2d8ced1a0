import * as client from "openid-client";
import type { Log } from "#app/domain/kernel/ctx";
import { DomainError } from "#app/domain/kernel/errors";
import { describeError } from "#app/http/setup/log.server";

/** The identity provider, as configured in the Worker's vars. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Display name, for the button. */
  name: string;
  /** The local start may use a provider without TLS. */
  allowHttp: boolean;
}

const KEPT_MS = 3_600_000;
const PATIENCE_SECONDS = 5;
const kept = new Map<string, { configuration: client.Configuration; until: number }>();

/**
 * The provider's metadata, fetched once an hour per isolate. Failures are not cached, and pending fetches are not
 * shared: a Worker request cannot wait for another request's I/O.
 * @throws partner_failed when the provider does not answer, or is misconfigured
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
        // Verifies the id token's signature too, although it comes straight from the provider over TLS.
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

/** Client secret in the header, OpenID Connect's default, or in the body for providers that only accept it there. */
function secretIn(secret: string): client.ClientAuth {
  const [header, body] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (taken.includes("client_secret_basic") ? header : body)(server, ...rest);
  };
}

export const unreachable = ({ name }: OidcSettings): DomainError =>
  new DomainError("sign_in_provider_unreachable", `${name} cannot be reached right now. Try again in a minute.`);

export const notSetUp = ({ name }: OidcSettings): DomainError =>
  new DomainError(
    "sign_in_provider_misconfigured",
    `Signing in with ${name} is not set up correctly. Contact your administrator.`,
  );

function issuerUrl(oidc: OidcSettings, log: Log): URL {
  const url = URL.canParse(oidc.issuer) ? new URL(oidc.issuer) : null;
  const isSafe = url?.protocol === "https:" || (oidc.allowHttp && url?.protocol === "http:");
  if (url && isSafe && oidc.clientId && oidc.clientSecret) return url;
  log.warn("identity provider", { message: "OIDC_ISSUER (https), OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed" });
  throw notSetUp(oidc);
}
