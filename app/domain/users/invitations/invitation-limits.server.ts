import { giveTurnBack, type Limit, takeTurn } from "../../access/rate-limits.server";
import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";
import { isBound } from "../users.policy";

const HOUR = 3_600_000;
const DAY_MS = 24 * HOUR;
const MAX_PER_ADDRESS = 5;
/** The provider's staff set up whole companies; a company's own managers invite colleagues. */
const MAX_PER_INVITER = { provider: 200, company: 20 };
const MAX_PER_COMPANY = { provider: 200, company: 40 };

interface InvitationLimit extends Limit {
  says: string;
}

/**
 * Counts an invitation email against its address, inviter and company, whatever triggered it: invite, resend,
 * reactivate, or delete and invite again.
 * @throws too_many, naming the limit that was reached
 */
export async function takeInvitation(ctx: Ctx, email: string, companyId: string | null): Promise<void> {
  const { actor, directory, now } = ctx;
  const kind = isBound(actor) ? "company" : "provider";
  const company = companyId ?? "provider";
  const limits: InvitationLimit[] = [
    {
      // Per company, so that one company cannot infer what another one sends.
      key: `invitation:to:${company}:${email}`,
      most: MAX_PER_ADDRESS,
      windowMs: DAY_MS,
      says: `${email} already received ${MAX_PER_ADDRESS} invitations within a day.`,
    },
    {
      key: `invitation:by:${actor.id}`,
      most: MAX_PER_INVITER[kind],
      windowMs: DAY_MS,
      says: `You already sent ${MAX_PER_INVITER[kind]} invitations within a day.`,
    },
    {
      key: `invitation:company:${company}`,
      most: MAX_PER_COMPANY[kind],
      windowMs: DAY_MS,
      says: `This company already sent ${MAX_PER_COMPANY[kind]} invitations within a day.`,
    },
  ];
  const turns = await directory.batch(...limits.map((limit) => takeTurn(directory, limit, now())));
  for (const [index, { most, says }] of limits.entries()) {
    const turn = turns[index];
    if (!turn || turn.count <= most) continue;
    const ms = turn.windowEndsAt - now();
    // A refused invitation is not counted.
    await directory.batch(...limits.map(({ key }) => giveTurnBack(directory, key)));
    const hours = Math.max(1, Math.ceil(ms / HOUR));
    throw new DomainError("too_many_invitations", `${says} Try again in ${hours} ${hours === 1 ? "hour" : "hours"}.`, {
      retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
    });
  }
}
