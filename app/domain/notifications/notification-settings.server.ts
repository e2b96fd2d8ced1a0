import { eq } from "drizzle-orm";
import type { NotificationKind } from "#db/schema/column-values";
import { notificationChoices } from "#db/schema/directory/credentials";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt } from "../kernel/ids";
import type { Role } from "../kernel/permissions";
import { type KindSetting, saveSettings } from "./notification-emails.repo.server";
import type { ChoicesForm } from "./notifications.query";
import { isMailedUsually, KIND_HINT, KIND_LABEL, VISIBLE_KINDS } from "./notifications.schema";

export interface Choice {
  kind: NotificationKind;
  label: string;
  hint: string;
  bell: boolean;
  mail: boolean;
}

const kindsOf = (ctx: Ctx): readonly NotificationKind[] => (ctx.actor.role ? VISIBLE_KINDS[ctx.actor.role] : []);

/** The notification kinds available to the actor's role, with the current settings. */
export async function myChoices(ctx: Ctx): Promise<Choice[]> {
  const chosen = await ctx.directory.select(notificationChoices, {
    columns: ["kind", "bell", "mail"],
    where: eq(notificationChoices.userId, ctx.actor.id),
  });
  return kindsOf(ctx).map((kind) => {
    const { bell, mail } = chosen.find((one) => one.kind === kind) ?? {
      bell: true,
      mail: isMailedUsually(ctx.actor.role as Role, kind),
    };
    return { kind, label: KIND_LABEL[kind], hint: KIND_HINT[kind], bell, mail };
  });
}

/**
 * Stores the actor's settings for the kinds available to their role. Newly enabled emails cover only notifications
 * created from now on.
 */
export async function chooseNotifications(ctx: Ctx, ticked: ChoicesForm): Promise<void> {
  const { directory, actor } = ctx;
  const kinds = kindsOf(ctx);
  const settings = kinds.map(
    (kind): KindSetting => [kind, ticked.bell.includes(kind) ? 1 : 0, ticked.mail.includes(kind) ? 1 : 0],
  );
  const usual = kinds.filter((kind) => isMailedUsually(actor.role as Role, kind));
  await directory.batch(
    ...saveSettings(directory, actor.id, settings, { usual, from: firstIdAt(ctx.now()), now: ctx.now() }),
  );
}
