import { sql } from "drizzle-orm";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import type { ScanPolicyForm } from "./scan-policy.schema";

/** Stores the company's policy; changes no row when it is the same. */
export const saveScanPolicy = (ctx: Ctx, company: CompanyDb, policy: ScanPolicyForm) =>
  company.write(
    (
      own,
    ) => sql`insert into ${stockRules} (company_id, pick_scans_bin, pick_scans_item, pick_scans_lot, pack_scans_item,
        pack_scans_lot, pack_weighs, pack_tolerance_percent, updated_at)
      values (${own.id}, ${Number(policy.pickBin)}, ${policy.pickItem}, ${Number(policy.pickLot)}, ${policy.packItem},
        ${Number(policy.packLot)}, ${Number(policy.packWeighs)}, ${policy.packTolerance}, ${ctx.now()})
      on conflict (company_id) do update set pick_scans_bin = excluded.pick_scans_bin,
        pick_scans_item = excluded.pick_scans_item, pick_scans_lot = excluded.pick_scans_lot,
        pack_scans_item = excluded.pack_scans_item, pack_scans_lot = excluded.pack_scans_lot,
        pack_weighs = excluded.pack_weighs, pack_tolerance_percent = excluded.pack_tolerance_percent,
        updated_at = excluded.updated_at
      where (pick_scans_bin, pick_scans_item, pick_scans_lot, pack_scans_item, pack_scans_lot, pack_weighs, pack_tolerance_percent)
        is not (excluded.pick_scans_bin, excluded.pick_scans_item, excluded.pick_scans_lot, excluded.pack_scans_item,
          excluded.pack_scans_lot, excluded.pack_weighs, excluded.pack_tolerance_percent)`,
  );
