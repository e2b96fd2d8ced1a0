import { API_AREAS } from "#app/domain/access/api-keys/api-key-options";
import { newKey } from "#app/domain/access/api-keys/key-sign-in.server";
import { sha256 } from "#app/domain/access/tokens.server";
import { apiKeys } from "#db/schema/directory/credentials";
import { systemWorld } from "./world";

/** A user's key, valid for a day; by default it has all scopes and can write. */
export async function anApiKey(
  user: { id: string },
  over: Partial<typeof apiKeys.$inferInsert> = {},
): Promise<{ id: string; key: string; bearer: { Authorization: string } }> {
  const ctx = systemWorld();
  const [id, key] = [ctx.newId(), newKey()];
  await ctx.directory.insert(apiKeys, {
    id,
    hash: await sha256(key),
    hint: key.slice(-4),
    name: "ERP",
    userId: user.id,
    access: "write",
    areas: [...API_AREAS],
    createdBy: user.id,
    createdAt: ctx.now(),
    expiresAt: ctx.now() + 86_400_000,
    ...over,
  });
  return { id, key, bearer: { Authorization: `Bearer ${key}` } };
}
