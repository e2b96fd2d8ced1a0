import { PartnerError, type PartnerFault } from "#app/integrations/partner";
import { salesChannel } from "#app/integrations/registry";
import type { Ctx } from "../ctx";
import { DomainError, invalid } from "../errors";
import type { CreateIntegration } from "./integrations.schema";

/** Faults that the keys are to blame for; the others stand at the address. */
const OF_THE_KEYS: readonly PartnerFault[] = ["auth", "permission"];

/**
 * Asks the store with keys that are not kept yet, and answers with what it says of itself. What is wrong is said at the
 * field that can mend it. @throws validation; partner_failed for a type that no orders come from
 */
export async function tryConnection(
  ctx: Ctx,
  { type, config }: Pick<CreateIntegration, "type" | "config">,
): Promise<string> {
  const channel = salesChannel(type);
  if (!channel) throw new DomainError("partner_failed", "Connections of this type cannot be tested yet.");
  const { storeUrl, apiKey, apiSecret } = config;
  try {
    const world = {
      fetch: ctx.fetch,
      now: ctx.now,
      randomHex: ctx.randomHex,
      allowLocalStores: ctx.config.allowLocalStores,
    };
    const connection = { storeUrl: storeUrl ?? "", apiKey, apiSecret: apiSecret ?? "", found: null };
    return (await channel.connect(world, connection)).message;
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const field = OF_THE_KEYS.includes(error.fault) ? "config.apiKey" : "config.storeUrl";
    throw invalid({ [field]: [error.message] });
  }
}
