import { z } from "zod";
import { AddUser } from "../../users/user-input";

const isBlank = (row: unknown): boolean => {
  const { email, firstName, lastName } = (row ?? {}) as Record<string, unknown>;
  return ![email, firstName, lastName].some((text) => typeof text === "string" && text.trim() !== "");
};

/** Several invitations at once; empty rows are skipped. */
export const InviteForm = z.object({
  people: z
    .array(z.preprocess((row) => (isBlank(row) ? null : row), AddUser.omit({ companyId: true }).nullable()))
    .max(20, "Invite at most 20 users at once")
    .default([]),
});
export type InviteForm = z.output<typeof InviteForm>;

/** The shop's platform, which the step asks for first. */
export const StorefrontQuery = z.object({ type: z.string().max(40).optional().catch(undefined) });
