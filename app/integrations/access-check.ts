import { type Access, type AccessCheck, PartnerError, type PartnerFault } from "./partner";

const REFUSALS: readonly PartnerFault[] = ["auth", "permission"];

/** True when the platform rejected the keys or their permissions, which only a person can change. */
export const isRefusal = (fault: PartnerFault | "internal"): boolean => REFUSALS.some((refusal) => refusal === fault);

/** Result of one access check. Rejected keys are a negative result; a failing store leaves the result unknown. */
export async function checkAccess(access: Access, allowed: string, ask: () => Promise<unknown>): Promise<AccessCheck> {
  try {
    await ask();
    return { access, outcome: "allowed", message: allowed };
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    return { access, outcome: isRefusal(error.fault) ? "refused" : "unknown", message: error.message };
  }
}
