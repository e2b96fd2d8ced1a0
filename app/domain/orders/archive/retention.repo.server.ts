import { sql } from "drizzle-orm";
import { orderRetention } from "#db/schema/orders/order-archive";
import type { CompanyDb } from "#db/scoped.server";
import type { Change } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";

/** Archives the company's orders after this time; null: no more. All its orders are looked at again. */
export const saveRetention = (ctx: Ctx, company: CompanyDb, archiveAfterDays: number | null): Change<void> =>
  company.write(
    (own) => sql`insert into ${orderRetention} (company_id, archive_after_days, reached_id, started_at)
      values (${own.id}, ${archiveAfterDays}, '', ${ctx.now()})
      on conflict (company_id) do update set archive_after_days = excluded.archive_after_days, reached_id = '',
        started_at = excluded.started_at`,
  );
