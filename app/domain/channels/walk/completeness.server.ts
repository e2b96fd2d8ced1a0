import { PartnerError } from "#app/integrations/partner";
import type { OpenChannel } from "../../integrations/open-channel.server";

/** Maximum orders fetched individually; more missing orders indicate a problem for a user to check. */
const MAX_FETCHED = 50;
/** One broken order must not hide the others; a broken store must not be called for each. */
const MAX_FAILED = 3;

export interface Fetched {
  payloads: unknown[];
  stillMissing: string[];
  warning: string | null;
}

/** Fetches the listed orders missing from the pages, each once. An order deleted since then is not missing. */
export async function fetchEach({ channel, world, connection }: OpenChannel, ids: readonly string[]): Promise<Fetched> {
  const payloads: unknown[] = [];
  const failed: string[] = [];
  let warning: string | null = null;
  let asked = 0;
  for (const id of ids.slice(0, MAX_FETCHED)) {
    asked += 1;
    try {
      const payload = await channel.fetchOrder(world, connection, id);
      if (payload !== null) payloads.push(payload);
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      failed.push(id);
      warning = error.message;
      if (failed.length >= MAX_FAILED || error.fault === "rate-limited") break;
    }
  }
  return { payloads, stillMissing: [...failed, ...ids.slice(asked)], warning };
}
