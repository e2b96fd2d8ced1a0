import { PartnerError, type PartnerFault, type ProviderWords } from "#app/integrations/partner";
import { provider } from "#app/integrations/registry";
import type { Ctx } from "../../kernel/ctx";
import { DomainError, invalid } from "../../kernel/errors";
import type { NewConnection } from "../integrations.service.server";
import { partnerWorld } from "../open-partner.server";

/** Faults caused by the keys; other faults are shown at the address field. */
const OF_THE_KEYS: readonly PartnerFault[] = ["auth", "permission"];

/**
 * Calls the partner with keys that are not stored yet and returns its description of itself. Errors are shown at the
 * field that can resolve them.
 * @throws validation; partner_failed for a type without adapter or without such a field
 */
export async function tryConnection(
  ctx: Ctx,
  { type, config }: Pick<NewConnection, "type" | "config">,
): Promise<string> {
  const partner = provider(type);
  if (!partner) throw new DomainError("connection_test_not_supported", "Integrations of this type cannot be tested.");
  const { storeUrl, apiKey, apiSecret, allowsHttp = false } = config;
  try {
    const connection = { storeUrl: storeUrl ?? "", apiKey, apiSecret: apiSecret ?? "", found: null, allowsHttp };
    const { message, checks = [] } = await partner.connect(partnerWorld(ctx), connection);
    const refused = checks.find(({ access, outcome }) => access === "write" && outcome === "refused");
    // With these keys no customer would get a tracking number.
    if (refused) throw new PartnerError("permission", refused.message);
    return message;
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const field = fieldOf(error.fault, partner.words.fields);
    if (!field) throw new DomainError("partner_failed", error.message);
    throw invalid({ [field]: [error.message] }, "connection_refused");
  }
}

function fieldOf(fault: PartnerFault, fields: ProviderWords["fields"]): string | null {
  if (OF_THE_KEYS.includes(fault)) return "config.apiKey";
  // A partner with a fixed address has no address field to blame when it is down.
  return fields.storeUrl.need === "none" ? null : "config.storeUrl";
}
