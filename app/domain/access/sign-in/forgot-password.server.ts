import { eq } from "drizzle-orm";
import { existsInDirectory } from "#db/directory.server";
import { users } from "#db/schema/directory/accounts";
import { auditEvent } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { emailStatements } from "../../notifications/mail.service.server";
import { nameForMail } from "../person-name";
import { assertTurns, type Limit, networkOf, takeTurn } from "../rate-limits.server";
import { issueToken } from "../tokens.server";
import * as repo from "./links.repo.server";

const HOUR = 3_600_000;

/**
 * Emails a password reset link; a user who has not accepted an invitation yet gets a new one. The response must not
 * reveal whether the address has an account: every call does the same work, and only the matched rows differ.
 * @throws too_many after five for an account or twenty from an address within an hour, also for unknown accounts
 */
export async function forgotPassword(ctx: Ctx, email: string, { origin }: { origin: string }): Promise<void> {
  const { directory } = ctx;
  const limits: Limit[] = [
    { key: `forgot:account:${email}`, most: 5, windowMs: HOUR },
    { key: `forgot:address:${networkOf(ctx.caller?.address ?? "local")}`, most: 20, windowMs: HOUR },
  ];
  const [byAccount, byAddress, person] = await directory.batch(
    takeTurn(directory, limits[0]!, ctx.now()),
    takeTurn(directory, limits[1]!, ctx.now()),
    repo.findPerson(directory, email),
  );
  assertTurns(limits, [byAccount, byAddress], ctx.now());

  const { brand } = ctx.config;
  const name = nameForMail(person?.firstName);
  const userId = person?.userId ?? ctx.newId();
  const isInvited = person?.status === "invited";
  const kind = isInvited ? ("invitation" as const) : ("password-reset" as const);
  const status = isInvited ? ("invited" as const) : ("active" as const);
  const { token, statements } = await issueToken(ctx, userId, kind, { onlyFor: { status, email } });
  const mail = await emailStatements(
    ctx,
    {
      kind,
      key: ctx.newId(),
      recipient: email,
      subject: isInvited ? `Your invitation to ${brand}` : `Reset your password for ${brand}`,
      text: [
        `Hello${name ? ` ${name}` : ""},`,
        isInvited
          ? "Choose a password to sign in:"
          : "Someone, probably you, asked to reset your password. Choose a new one here:",
        `${origin}/${isInvited ? "invitation" : "reset-password"}/${token}`,
        `The link works once and expires after ${isInvited ? "seven days" : "one hour"}. If you didn't ask for it, you can ignore this email.`,
        brand,
      ].join("\n\n"),
    },
    existsInDirectory(users, eq(users.id, userId), eq(users.status, status), eq(users.email, email)),
  );
  await directory.batch(
    ...statements,
    ...mail,
    auditEvent(
      { ...ctx, actor: { id: null, name: email } },
      {
        action: "password.reset-asked",
        subject: email,
        companyId: person?.companyId ?? null,
        after: { account: person?.status ?? "none" },
      },
    ),
  );
  await ctx.enqueue({ type: "send-mail" });
}
