import { z } from "zod";
import { AddUser } from "../../users/user-input";

const isBlank = (row: unknown): boolean => {
  const { email, firstName, lastName } = (row ?? {}) as Record<string, unknown>;
  return ![email, firstName, lastName].some((text) => typeof text === "string" && text.trim() !== "");
};

/** Several people at once; a row that was left empty is nobody. */
export const InviteForm = z.object({
  people: z
    .array(z.preprocess((row) => (isBlank(row) ? null : row), AddUser.omit({ companyId: true }).nullable()))
    .max(20, "At most 20 at once")
    .default([]),
});
export type InviteForm = z.output<typeof InviteForm>;

/** Which platform the shop is on; the first step is to choose it. */
export const StorefrontQuery = z.object({ type: z.string().max(40).optional().catch(undefined) });
