import { and, count, eq, gt, isNull } from "drizzle-orm";
import { users } from "#db/schema/directory/accounts";
import { apiKeys } from "#db/schema/directory/credentials";
import { innerJoin } from "#db/select.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { displayName } from "../access.schema";
import { sha256 } from "../tokens.server";
import * as repo from "./api-keys.repo.server";
import type { KeysQuery, NewKey } from "./api-keys.schema";
import { newKey } from "./key-sign-in.server";

const DAY_MS = 86_400_000;
/** Keys per page. */
const PAGE_SIZE = 50;
/** Maximum number of valid keys per user. */
const MAX_PER_USER = 20;

export type KeyState = "good" | "expired" | "revoked";

/** Valid keys first, then newest first, page by page. Never includes the secrets. */
export async function listKeys(ctx: Ctx, { cursor }: KeysQuery = {}) {
  const now = ctx.now();
  // The cursor is "0" for a valid key or "1" for an invalid one, followed by its id.
  const [state, id = ""] = cursor?.split(".") ?? [];
  const after = cursor ? { isValid: state === "0", id } : null;
  const rows = await repo.listKeys(ctx.directory, { after, limit: PAGE_SIZE + 1, now });
  const keys = rows.slice(0, PAGE_SIZE).map(({ firstName, lastName, ...row }) => ({
    ...row,
    user: displayName({ firstName, lastName, email: row.email }),
    state: (row.revokedAt !== null
      ? "revoked"
      : row.expiresAt <= now
        ? "expired"
        : "good") satisfies KeyState as KeyState,
  }));
  const last = keys.at(-1);
  return { keys, next: last && rows.length > PAGE_SIZE ? `${last.state === "good" ? 0 : 1}.${last.id}` : null };
}

/**
 * Creates an API key that acts as one user and returns it. Only its hash is stored, so it cannot be shown again.
 * @throws validation when the user does not exist or is not active; conflict when the same form already created one, or
 *         the user has too many
 */
export async function makeKey(ctx: Ctx, input: NewKey): Promise<{ key: string; name: string; email: string }> {
  const key = newKey();
  const [owner, keys] = await ctx.directory.batch(
    ctx.directory.selectFirst(users, {
      columns: ["id", "companyId"],
      where: and(eq(users.email, input.email), eq(users.status, "active")),
    }),
    ctx.directory.selectFirst(users, {
      columns: { count: count() },
      join: [innerJoin(apiKeys, eq(apiKeys.userId, users.id))],
      where: and(eq(users.email, input.email), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, ctx.now())),
    }),
  );
  if (!owner) throw invalid({ email: ["No active user has this email address"] }, "user_not_available");
  if ((keys?.count ?? 0) >= MAX_PER_USER)
    throw conflict(`This user already has ${MAX_PER_USER} keys. Revoke an unused key first.`, "key_limit_reached");
  const { id, name, email, access, areas } = input;
  try {
    await ctx.directory.batch(
      // The actor can have lost the admin role, and the owner can have been deactivated, since the reads above.
      ctx.directory.assertExists(
        "conflict",
        users,
        eq(users.id, ctx.actor.id),
        eq(users.role, "admin"),
        eq(users.status, "active"),
      ),
      ctx.directory.assertExists("conflict", users, eq(users.id, owner.id), eq(users.status, "active")),
      ...audited(
        ctx,
        ctx.directory.insert(apiKeys, {
          ...{ id, name, access, areas, userId: owner.id, createdBy: ctx.actor.id },
          hash: await sha256(key),
          hint: key.slice(-4),
          createdAt: ctx.now(),
          expiresAt: ctx.now() + Number(input.days) * DAY_MS,
        }),
        {
          action: "api-key.created",
          subject: name,
          companyId: owner.companyId,
          after: { user: email, access, areas, days: Number(input.days) },
        },
      ),
    );
  } catch (error) {
    if (refusedBy(error, "unique"))
      throw conflict(
        "This form already created its key, and a key is shown only once. Revoke it and create another.",
        "key_already_made",
      );
    throw error;
  }
  return { key, name, email };
}

/** For the confirmation page. @throws not_found */
export async function getKey(ctx: Ctx, id: string) {
  const key = await ctx.directory.selectFirst(apiKeys, {
    columns: repo.KEY_COLUMNS,
    join: [innerJoin(users, eq(users.id, apiKeys.userId))],
    where: eq(apiKeys.id, id),
  });
  if (!key) throw notFound("This key");
  return key;
}

/** Revokes a key with immediate effect; it stays in the list. @throws not_found */
export async function revokeKey(ctx: Ctx, id: string): Promise<string> {
  const { name, email, companyId, revokedAt } = await getKey(ctx, id);
  if (revokedAt !== null) return name;
  await ctx.directory.batch(
    ...audited(
      ctx,
      ctx.directory.update(apiKeys, { revokedAt: ctx.now() }, eq(apiKeys.id, id), isNull(apiKeys.revokedAt)),
      { action: "api-key.revoked", subject: name, companyId, before: { user: email } },
    ),
  );
  return name;
}
