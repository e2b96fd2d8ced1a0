import { sql } from "drizzle-orm";
import { counts } from "#db/schema/counting/counts";
import { activities } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../../kernel/ctx";
import { REQUESTED_COUNT } from "./requested-count";

/** Bills a requested count, once however often it is saved: as special work at the rate of its name. */
export const billRequest = (ctx: Ctx, company: CompanyDb, countId: string): Statement<void> =>
  company.write(
    (own) => sql`insert into ${activities} (company_id, id, kind, source_id, quantity, at, detail)
      select ${own.id}, ${ctx.newId()}, 'special', ${counts.id}, 1, ${ctx.now()},
        json_object('item', ${REQUESTED_COUNT}, 'note', ${counts.code}, 'byName', ${ctx.actor.name})
      from ${counts} where ${own(counts)} and ${counts.id} = ${countId} and ${counts.reason} = 'request'
        and ${counts.countedAt} is not null
      on conflict do nothing`,
  );
