import { sql } from "drizzle-orm";
import { users } from "#db/schema/directory";
import { auditEvent } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { letterStatements } from "../../mail/mail.service.server";
import { nameForMail } from "../person-name";
import { assertTurns, type Limit, networkOf, takeTurn } from "../rate-limits.server";
import { issueToken } from "../tokens.server";
import * as repo from "./links.repo.server";

const HOUR = 3_600_000;

/**
 * Mails a link to set a new password; whoever was invited and has not come yet gets a new invitation. Whether anybody
 * has this address is not to be learnt: every call does the same work, and only the rows that it finds make a
 * difference.
 * @throws too_many after five for an account or twenty from an address within an hour, whoever exists
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
  const letter = await letterStatements(
    ctx,
    {
      kind,
      key: ctx.newId(),
      recipient: email,
      subject: isInvited ? `Your invitation to ${brand}` : `A new password for ${brand}`,
      text: [
        `Hello${name ? ` ${name}` : ""},`,
        isInvited
          ? "Choose a password to sign in:"
          : "Someone, probably you, asked for a new password. Choose one here:",
        `${origin}/${isInvited ? "invitation" : "reset-password"}/${token}`,
        `The link works once and expires after ${isInvited ? "seven days" : "one hour"}. If you did not ask for it, you can ignore this email.`,
        brand,
      ].join("\n\n"),
    },
    sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.status} = ${status} and ${users.email} = ${email})`,
  );
  await directory.batch(
    ...statements,
    ...letter,
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
