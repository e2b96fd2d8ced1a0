import { type SQL, sql } from "drizzle-orm";
import type { NotificationKind } from "#db/schema/column-values";
import { notificationChoices, notificationLetters } from "#db/schema/directory/credentials";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt } from "../kernel/ids";
import type { Role } from "../kernel/permissions";
import type { ChoicesForm } from "./notifications.query";
import { isMailedUsually, KIND_HINT, KIND_LABEL, TOLD } from "./notifications.schema";

export interface Choice {
  kind: NotificationKind;
  label: string;
  hint: string;
  bell: boolean;
  mail: boolean;
}

const kindsOf = (ctx: Ctx): readonly NotificationKind[] => (ctx.actor.role ? TOLD[ctx.actor.role] : []);

/** The notification kinds available to the actor's role, with the current settings. */
export async function myChoices(ctx: Ctx): Promise<Choice[]> {
  const chosen = await ctx.directory.rows(
    { kind: notificationChoices.kind, bell: notificationChoices.bell, mail: notificationChoices.mail },
    sql`from ${notificationChoices} where ${notificationChoices.userId} = ${ctx.actor.id}`,
  );
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
  const choices = kinds.map((kind) => [kind, ticked.bell.includes(kind) ? 1 : 0, ticked.mail.includes(kind) ? 1 : 0]);
  const usual = kinds.filter((kind) => isMailedUsually(actor.role as Role, kind));
  const before = (what: SQL) => sql`exists (select 1 from ${notificationChoices} c
    where c.user_id = ${actor.id} and c.kind = t.value ->> 0 and ${what})`;
  await directory.batch(
    directory.write(
      sql`insert into ${notificationLetters} (user_id, kind, up_to)
        select ${actor.id}, t.value ->> 0, ${firstIdAt(ctx.now())} from json_each(${JSON.stringify(choices)}) t
        where t.value ->> 2 = 1 and not ${before(sql`c.mail = 1`)}
          and (t.value ->> 0 not in (select value from json_each(${JSON.stringify(usual)})) or ${before(sql`1`)})
        on conflict (user_id, kind) do update set up_to = excluded.up_to, due_at = null`,
    ),
    directory.write(
      sql`insert into ${notificationChoices} (user_id, kind, bell, mail, updated_at)
        select ${actor.id}, t.value ->> 0, t.value ->> 1, t.value ->> 2, ${ctx.now()}
        from json_each(${JSON.stringify(choices)}) t where 1
        on conflict (user_id, kind) do update set bell = excluded.bell, mail = excluded.mail, updated_at = excluded.updated_at`,
    ),
  );
}
