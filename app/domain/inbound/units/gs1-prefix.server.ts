import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { choosePrefix, currentSerials, leavePrefix } from "./units.repo.server";

/** The GS1 company prefix that handling units are numbered with; empty without one. */
export const currentPrefix = (ctx: Ctx) => currentSerials(ctx.directory).map((row) => row?.prefix ?? "");

/**
 * Sets the prefix, or with an empty one numbers no more handling units. A prefix that was used before goes on after its
 * last number.
 */
export async function setPrefix(ctx: Ctx, prefix: string): Promise<void> {
  const before = await currentPrefix(ctx);
  if (before === prefix) return;
  const change = prefix ? choosePrefix(ctx.directory, prefix, ctx.now()) : null;
  const entry = { action: "gs1-prefix.changed" as const, subject: "GS1 company prefix", before: { prefix: before } };
  await ctx.directory.batch(
    ...(change
      ? [leavePrefix(ctx.directory), ...audited(ctx, change, { ...entry, after: { prefix } })]
      : audited(ctx, leavePrefix(ctx.directory), { ...entry, after: { prefix } })),
  );
}
