import { eq, isNull } from "drizzle-orm";
import { printAgents } from "#db/schema/directory/printing";
import { warehouses } from "#db/schema/directory/warehouses";
import { newSecret, sha256 } from "../../access/tokens.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, notFound } from "../../kernel/errors";
import type { PrintAgentForm } from "./printing.schema";

/**
 * Creates a print agent and returns its token. Only the hash is stored, so it cannot be shown again.
 * @throws not_found for a warehouse out of use; conflict when the same form already created one
 */
export async function makeAgent(ctx: Ctx, { key: id, name, warehouseId }: PrintAgentForm) {
  const token = `stowprint_${newSecret()}`;
  const { directory } = ctx;
  const insert = directory.insert(printAgents, {
    ...{ id, name, warehouseId },
    hash: await sha256(token),
    createdAt: ctx.now(),
  });
  try {
    await directory.batch(
      directory.assertExists("not_found", warehouses, eq(warehouses.id, warehouseId), isNull(warehouses.archivedAt)),
      ...audited(ctx, insert, { action: "print-agent.created", subject: name, after: { warehouseId } }),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "not_found")) throw notFound("This warehouse");
    if (refusedBy(error, "unique"))
      throw conflict(
        "This form already created its print agent, and a token is shown only once. Revoke it and add another.",
        "key_already_made",
      );
    throw error;
  }
  return { token, name };
}

/** @throws not_found */
export async function getAgent(ctx: Ctx, id: string) {
  const found = await ctx.directory.selectFirst(printAgents, {
    columns: ["id", "name"],
    where: eq(printAgents.id, id),
  });
  if (!found) throw notFound("This print agent");
  return found;
}

/** Revokes the token with immediate effect; the agent stays in the list. @throws not_found */
export async function revokeAgent(ctx: Ctx, id: string): Promise<string> {
  const { name } = await getAgent(ctx, id);
  const revoke = ctx.directory.update(
    printAgents,
    { revokedAt: ctx.now() },
    eq(printAgents.id, id),
    isNull(printAgents.revokedAt),
  );
  await ctx.directory.batch(...audited(ctx, revoke, { action: "print-agent.revoked", subject: name }));
  return name;
}
