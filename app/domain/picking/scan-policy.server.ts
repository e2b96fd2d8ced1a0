import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { changedFacts } from "../audit/audit.schema";
import { audited } from "../audit/audit.service.server";
import { getCompany } from "../companies/companies.service.server";
import type { Ctx } from "../kernel/ctx";
import { saveScanPolicy } from "./policy/scan-policy.repo.server";
import type { ScanPolicyForm } from "./policy/scan-policy.schema";
import { USUAL_PACK_POLICY, USUAL_PICK_POLICY, USUAL_WEIGH_POLICY } from "./scan-policy";

/** What the company asks pickers and packers to scan, for the caller's batch. */
export const scanPolicyOf = (company: CompanyDb) =>
  company
    .selectFirst(stockRules, {
      columns: [
        ...(["pickScansBin", "pickScansItem", "pickScansLot", "packScansItem", "packScansLot"] as const),
        ...(["packWeighs", "packTolerancePercent"] as const),
      ],
    })
    .map((rules) =>
      rules
        ? {
            pick: { bin: rules.pickScansBin, item: rules.pickScansItem, lot: rules.pickScansLot },
            pack: { item: rules.packScansItem, lot: rules.packScansLot },
            weigh: { isRequired: rules.packWeighs, tolerancePercent: rules.packTolerancePercent },
          }
        : { pick: USUAL_PICK_POLICY, pack: USUAL_PACK_POLICY, weigh: USUAL_WEIGH_POLICY },
    );

/** The form's values. @throws not_found for a company out of reach */
export async function scanPolicyScreen(ctx: Ctx, companyId: string) {
  const { id, name } = await getCompany(ctx, companyId);
  return { company: { id, name }, policy: await formOf(ctx.db.company(id)) };
}

const formOf = (company: CompanyDb) =>
  scanPolicyOf(company).map(
    ({ pick, pack, weigh }): ScanPolicyForm => ({
      ...{ pickBin: pick.bin, pickItem: pick.item, pickLot: pick.lot, packItem: pack.item, packLot: pack.lot },
      ...{ packWeighs: weigh.isRequired, packTolerance: weigh.tolerancePercent },
    }),
  );

/** @throws not_found for a company out of reach */
export async function changeScanPolicy(ctx: Ctx, companyId: string, policy: ScanPolicyForm): Promise<void> {
  const { company, policy: before } = await scanPolicyScreen(ctx, companyId);
  const changed = changedFacts({ ...before }, { ...policy });
  if (!changed) return;
  const own = ctx.db.company(company.id);
  await own.batch(
    ...audited(ctx, saveScanPolicy(ctx, own, policy), {
      ...{ action: "company.scan-policy-changed", subject: `Scanning for ${company.name}`, companyId },
      ...changed,
    }),
  );
}
