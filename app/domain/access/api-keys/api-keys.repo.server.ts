import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { users } from "#db/schema/directory/accounts";
import { apiKeys } from "#db/schema/directory/credentials";

/** Columns of a key and its user, without the key's hash. */
export const KEY_COLUMNS = {
  id: apiKeys.id,
  name: apiKeys.name,
  hint: apiKeys.hint,
  access: apiKeys.access,
  areas: apiKeys.areas,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  companyId: users.companyId,
};

/** Valid keys first, then newest first, after the given key. */
export function listKeys(
  directory: DirectoryDb,
  { after, limit, now }: { after: { isValid: boolean; id: string } | null; limit: number; now: number },
) {
  const isInvalid = sql`(${apiKeys.revokedAt} is not null or ${apiKeys.expiresAt} <= ${now})`;
  const invalid = after?.isValid ? 0 : 1;
  const rest = after
    ? sql`where ${isInvalid} > ${invalid} or (${isInvalid} = ${invalid} and ${apiKeys.id} < ${after.id})`
    : sql``;
  return directory.rows(
    KEY_COLUMNS,
    sql`from ${apiKeys} join ${users} on ${users.id} = ${apiKeys.userId} ${rest}
      order by ${isInvalid}, ${apiKeys.id} desc limit ${limit}`,
  );
}
