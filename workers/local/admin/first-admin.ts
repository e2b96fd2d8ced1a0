import { createHash, randomBytes } from "node:crypto";
import { ROLE_LABEL } from "#app/domain/access/access.schema";
import { idMaker } from "#app/domain/kernel/ids";
import type { Role } from "#app/domain/kernel/permissions";
import { PROVIDER_COMPANY_ID } from "#app/domain/notifications/notifications.schema";
import { Problem } from "../problem";

/** Runs statements on an installation's database; returns the rows of each. */
export type RunSql = (statements: string[]) => Promise<Record<string, unknown>[][]>;

interface SignIn {
  password: boolean;
  provider: string | null;
}

/** The installation's sign-in methods, from the same variables as the Worker's. */
export function signInOf({ OIDC_ISSUER, OIDC_NAME, PASSWORD_SIGN_IN }: Record<string, string | undefined>): SignIn {
  return {
    password: !OIDC_ISSUER?.trim() || PASSWORD_SIGN_IN === "1",
    provider: OIDC_ISSUER?.trim() ? OIDC_NAME?.trim() || "single sign-on" : null,
  };
}

export const linkPurpose = ({ password, provider }: SignIn): string =>
  password ? "Open this link to choose a password." : `Open this link to sign in with ${provider}.`;

/** The text variables under [vars], or under [env.NAME.vars], of wrangler.toml. */
export function varsIn(toml: string, env: string | undefined): Record<string, string> {
  const section = toml.split(/^(?=\[)/m).find((part) => part.startsWith(env ? `[env.${env}.vars]` : "[vars]")) ?? "";
  return Object.fromEntries(
    [...section.matchAll(/^(\w+)\s*=\s*"([^"]*)"/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const LASTS_MS = 7 * 24 * 3_600_000;
const newId = idMaker(Date.now, (n) => randomBytes(n));
const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

/**
 * Creates an invited administrator, or gives an invited one a new link, and returns the link's path. The database
 * stores only the link's hash.
 * @throws Problem when the address is invalid or already has an account
 */
export async function inviteFirstAdmin(run: RunSql, address: string): Promise<string> {
  const email = address.trim().toLowerCase();
  if (!/^[^\s@"'\p{Cc}]+@[^\s@"'\p{Cc}]+\.[^\s@"'\p{Cc}]+$/u.test(email) || email.length > 254)
    throw new Problem(`"${address}" is not an email address.`);
  const [[known] = []] = await run([
    `SELECT id, role, status FROM users WHERE email = ${quoted(email)} AND email_in_use = 0`,
  ]);
  if (known && known.status !== "invited")
    throw new Problem(
      `${email} already has an account (${ROLE_LABEL[known.role as Role]}, ${known.status}). Sign in with it.`,
    );
  if (known && known.role !== "admin")
    throw new Problem(
      `${email} is invited as ${ROLE_LABEL[known.role as Role]}: an administrator can change this on the Users page.`,
    );

  const now = Date.now();
  const id = known ? String(known.id) : newId();
  const token = randomBytes(32).toString("hex");
  const hash = createHash("sha256").update(token).digest("hex");
  const detail = quoted(JSON.stringify({ after: { role: "admin" } }));
  await run([
    ...(known
      ? []
      : [
          `INSERT INTO users (id, email, role, status, created_at, updated_at) VALUES (${quoted(id)}, ${quoted(email)}, 'admin', 'invited', ${now}, ${now})`,
        ]),
    `UPDATE user_tokens SET used_at = ${now} WHERE user_id = ${quoted(id)} AND used_at IS NULL`,
    `INSERT INTO user_tokens (id, user_id, kind, created_at, expires_at) VALUES ('${hash}', ${quoted(id)}, 'invitation', ${now}, ${now + LASTS_MS})`,
    `INSERT INTO notifications (company_id, id, kind, key, title, body, path, created_at) VALUES ('${PROVIDER_COMPANY_ID}', ${quoted(newId())}, 'role-given', ${quoted(`${id}:${newId()}`)}, ${quoted(`${email} was invited as ${ROLE_LABEL.admin}`)}, 'Given from the command line. If this is wrong, deactivate the user.', '/users', ${now})`,
    `INSERT INTO audit_log (id, at, actor_name, action, subject, detail) VALUES (${quoted(newId())}, ${now}, 'Command line', 'user.invited', ${quoted(email)}, ${detail})`,
  ]);
  return `/invitation/${token}`;
}
