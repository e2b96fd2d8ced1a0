import { type Access, type AccessCheck, PartnerError, type PartnerFault } from "./partner";

const REFUSALS: readonly PartnerFault[] = ["auth", "permission"];

/** True where the platform refused for the sake of the keys: only a person can change that. */
export const isRefusal = (fault: PartnerFault | "internal"): boolean => REFUSALS.some((refusal) => refusal === fault);

/** The result of one question: a refused key is an answer, a store that fails leaves it open. */
export async function checkAccess(access: Access, allowed: string, ask: () => Promise<unknown>): Promise<AccessCheck> {
  try {
    await ask();
    return { access, outcome: "allowed", message: allowed };
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    return { access, outcome: isRefusal(error.fault) ? "refused" : "unknown", message: error.message };
  }
}
