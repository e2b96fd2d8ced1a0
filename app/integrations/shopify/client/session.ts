import { isRecord, readJson, tryParse } from "#app/integrations/http/json";
import { refusalError } from "#app/integrations/http/response-faults";
import { exchange } from "#app/integrations/http/send-request";
import { type Connection, PartnerError, type PartnerSession, type PartnerWorld } from "#app/integrations/partner";
import { tokenUrl } from "./shop";

/** A token is not used in its last minutes, so that it does not end in the middle of a listing. */
const RENEW_BEFORE_MS = 5 * 60 * 1000;

const NEW_KEYS =
  "Enter the client ID and secret of an app that was created in the Dev Dashboard and installed in this shop, or a token that begins with shpat_.";

/** Tokens of custom apps created in a shop's admin until 2026. They do not expire. */
export const legacyToken = ({ apiKey }: Connection): string | null =>
  apiKey.trim().startsWith("shpat_") ? apiKey.trim() : null;

/**
 * Token for the next call: the legacy one, the stored one, or a new one for the client's id and secret, which is then
 * stored.
 * @throws PartnerError
 */
export async function accessToken(
  world: PartnerWorld,
  connection: Connection,
  apiBase: string,
  renew = false,
): Promise<string> {
  const legacy = legacyToken(connection);
  if (legacy !== null) return legacy;
  const { session } = connection;
  if (!renew && session && session.expiresAt - RENEW_BEFORE_MS > world.now()) return session.token;
  const fresh = await askForToken(world, connection, apiBase);
  connection.session = fresh;
  await world.keepSession?.(fresh);
  return fresh.token;
}

async function askForToken(world: PartnerWorld, connection: Connection, apiBase: string): Promise<PartnerSession> {
  const [id, secret] = [connection.apiKey.trim(), connection.apiSecret.trim()];
  if (id === "" || secret === "") throw new PartnerError("auth", NEW_KEYS);
  const url = tokenUrl(apiBase);
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id: id, client_secret: secret });
  const answer = await exchange(world, {
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  });
  const { host } = url;
  if (!answer.ok) {
    const error = tryParse(answer.text)?.value;
    if (isRecord(error) && answer.status < 500 && answer.status !== 429) {
      throw new PartnerError("auth", `${host} did not issue a token${reasonOf(error)}. ${NEW_KEYS}`, {
        status: answer.status,
      });
    }
    throw refusalError({ host, answer, said: null, newKeys: NEW_KEYS, now: world.now() });
  }
  const given = readJson(answer.text, host);
  if (!isRecord(given) || typeof given.access_token !== "string" || given.access_token === "") {
    throw new PartnerError("nonsense", `${host} sent an unexpected response to the token request.`);
  }
  const seconds = typeof given.expires_in === "number" && given.expires_in > 0 ? given.expires_in : 3600;
  return { token: given.access_token, expiresAt: world.now() + seconds * 1000 };
}

/**
 * OAuth's error code ("application_cannot_be_found", "shop_not_permitted") as text. Nothing else of the response is
 * used: it may repeat what was sent.
 */
function reasonOf({ error }: Record<string, unknown>): string {
  return typeof error === "string" && /^[a-z_]{3,60}$/.test(error) ? ` (${error.replaceAll("_", " ")})` : "";
}
