import type { ChannelReport } from "#app/integrations/channel-setup";
import { isLoopback } from "#app/integrations/fetch-guard";
import { isRecord } from "#app/integrations/http/json";
import type { Limits } from "#app/integrations/http/send-request";
import { type Connection, type FoundConnection, PartnerError, type PartnerWorld } from "#app/integrations/partner";
import { StoreClient } from "../client/client";
import { plainText } from "../client/entities";
import { isMissingRoute } from "../client/faults";
import { restRoots, restUrl, siteCandidates } from "../client/site";
import { checkWriting } from "./check-access";

interface Site {
  apiBase: string;
  name: string;
}

/**
 * Finds the REST API and checks the key's permissions.
 * @throws PartnerError when it cannot read orders
 */
export async function connect(world: PartnerWorld, connection: Connection, limits?: Limits): Promise<ChannelReport> {
  const { client, name, total } = await reach(world, connection, limits);
  const orders = Number.isInteger(total) ? `${total} ${total === 1 ? "order" : "orders"}; ` : "";
  const checks = await checkWriting(client);
  return {
    found: client.foundConnection,
    message: [`Connected to ${name}; ${orders}reading verified.`, ...client.warnings].join(" "),
    checks: [{ access: "read", outcome: "allowed", message: "Orders can be read." }, ...checks],
  };
}

/** Finds the REST API and reads one order's id with the key. @throws PartnerError */
async function reach(world: PartnerWorld, connection: Connection, limits?: Limits) {
  if (connection.apiKey.trim() === "" || connection.apiSecret.trim() === "") {
    throw new PartnerError("auth", "Enter the store's consumer key (ck_…) and consumer secret (cs_…).");
  }
  const site = await findSite(world, connection, limits);
  const client = new StoreClient(world, connection, foundAt(site.apiBase), limits);
  const reply = await client.ask("/orders", { query: { per_page: 1, _fields: "id" } });
  if (!reply.ok) {
    if (site.apiBase.includes("?rest_route=") && reply.failure.status === 401) throw permalinksNeeded();
    throw reply.error;
  }
  if (!Array.isArray(reply.value)) {
    throw new PartnerError("nonsense", `${site.name} sent an unexpected response to the order request.`);
  }
  return { client, name: site.name, total: Number(reply.headers.get("x-wp-total") ?? Number.NaN) };
}

function foundAt(apiBase: string): FoundConnection {
  return { apiBase, auth: isSafe(new URL(apiBase)) ? "basic" : "oauth1" };
}

const isSafe = ({ protocol, hostname }: URL): boolean => protocol === "https:" || isLoopback(hostname);

/**
 * A client for a store: connected before, or discovered now.
 * @throws PartnerError
 */
export async function openStore(world: PartnerWorld, connection: Connection, limits?: Limits): Promise<StoreClient> {
  const found = connection.found ?? (await reach(world, connection, limits)).client.foundConnection;
  return new StoreClient(world, connection, found, limits);
}

/**
 * Requests WordPress's index from each candidate URL, without the key. A redirect within the site only means "not
 * here"; one to another host is shown to the user, as it may be the right address, and is never followed.
 */
async function findSite(world: PartnerWorld, connection: Connection, limits?: Limits): Promise<Site> {
  let fault: PartnerError | null = null;
  for (const site of siteCandidates(connection, world.allowLocalStores)) {
    for (const root of restRoots(site)) {
      try {
        const found = await probe(world, connection, root, limits);
        if (found) return found;
      } catch (error) {
        if (!(error instanceof PartnerError)) throw error;
        if (isFinal(error, new URL(root))) throw error;
        fault = moreTelling(fault, error);
      }
    }
  }
  throw fault ?? noWordPress(connection, world);
}

/** The host is down, slow or redirects elsewhere: other forms of its address would not help. */
function isFinal(error: PartnerError, root: URL): boolean {
  if (error.fault === "redirect") return error.detail.code !== undefined && error.detail.code !== root.host;
  return error.fault !== "nonsense" && error.fault !== "not-found";
}

function moreTelling(earlier: PartnerError | null, later: PartnerError): PartnerError {
  return earlier?.fault === "redirect" ? earlier : later;
}

async function probe(world: PartnerWorld, connection: Connection, root: string, limits?: Limits): Promise<Site | null> {
  const apiBase = `${root}/wc/v3`;
  const client = new StoreClient(world, connection, foundAt(apiBase), limits);
  const host = new URL(root).host;
  const reply = await client.askOpenly(restUrl(root, "/", { _fields: "name,namespaces" }));
  if (!reply.ok) {
    const { failure, error } = reply;
    if (isMissingRoute(failure) || failure.status === 404) return null;
    // Security plugins hide the index from visitors; the API may still answer requests with a key.
    if (failure.code !== null && (failure.status === 401 || failure.status === 403)) return { apiBase, name: host };
    throw error;
  }
  if (!isRecord(reply.value) || !Array.isArray(reply.value.namespaces)) return null;
  if (!reply.value.namespaces.includes("wc/v3")) {
    throw new PartnerError(
      "unavailable",
      `${host} is a WordPress site without the WooCommerce API. Activate WooCommerce there.`,
    );
  }
  const name = typeof reply.value.name === "string" ? plainText(reply.value.name) : "";
  return { apiBase, name: name || host };
}

function noWordPress(connection: Connection, world: PartnerWorld): PartnerError {
  const [site = ""] = siteCandidates(connection, world.allowLocalStores);
  const { host, hostname } = new URL(site);
  const hint = isLoopback(hostname) ? "Is the local store running?" : "Enter the URL of the store's home page.";
  return new PartnerError("not-found", `No WordPress REST API was found at ${host}. ${hint}`);
}

function permalinksNeeded(): PartnerError {
  return new PartnerError(
    "auth",
    "The store uses plain permalinks, which WooCommerce keys do not support. Choose another structure in WordPress → Settings → Permalinks.",
  );
}
