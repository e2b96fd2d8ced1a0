import { sql } from "drizzle-orm";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../../kernel/ctx";
import type { Tolerance } from "./judge-line";

/** Stores the company's tolerance; changes no row when it is the same. */
export const saveTolerance = (ctx: Ctx, company: CompanyDb, { units, percent, valueMinor }: Tolerance) =>
  company.write(
    (
      own,
    ) => sql`insert into ${stockRules} (company_id, count_tolerance_units, count_tolerance_percent, count_tolerance_minor, updated_at)
      values (${own.id}, ${units}, ${percent}, ${valueMinor}, ${ctx.now()})
      on conflict (company_id) do update set count_tolerance_units = excluded.count_tolerance_units,
        count_tolerance_percent = excluded.count_tolerance_percent, count_tolerance_minor = excluded.count_tolerance_minor,
        updated_at = excluded.updated_at
      where count_tolerance_units <> excluded.count_tolerance_units or count_tolerance_percent <> excluded.count_tolerance_percent
        or count_tolerance_minor is not excluded.count_tolerance_minor`,
  );
