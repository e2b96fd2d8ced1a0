import { asc } from "drizzle-orm";
import { allocationRules } from "#db/schema/allocation/allocation-rules";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { stockRules } from "#db/schema/stock";
import { changedFacts } from "../../audit/audit.schema";
import { auditedAny } from "../../audit/audit.service.server";
import { companyZoneStatements } from "../../companies/calendars.server";
import type { Ctx } from "../../kernel/ctx";
import { invalid } from "../../kernel/errors";
import { activeWarehouses } from "../../warehouses/warehouses.server";
import { saveRules } from "./stock-rules.repo.server";
import type { AllocationRule, StockRulesForm } from "./stock-rules.schema";

/** A company's rules, with the active warehouses to choose from. */
export async function companyStockRules(ctx: Ctx, companyId: string) {
  const company = ctx.db.company(companyId);
  const [[[own], rules], warehouses] = await Promise.all([
    company.batch(
      company.select(stockRules, { columns: ["warehouseId", "sellableFrom", "splitShipments"], limit: 1 }),
      company.select(allocationRules, {
        columns: ["warehouseId", "country", "region"],
        orderBy: asc(allocationRules.position),
      }),
    ),
    activeWarehouses(ctx),
  ]);
  return {
    warehouseId: own?.warehouseId ?? MAIN_WAREHOUSE,
    sellableFrom: own?.sellableFrom ?? ("receipt" as const),
    splitShipments: own?.splitShipments ?? false,
    rules,
    warehouses,
  };
}

interface Facts {
  sellableFrom: string;
  warehouseId: string;
  splitShipments: boolean;
  rules: readonly AllocationRule[];
}

/**
 * Changes when received stock can be sold, the company's own warehouse, and which warehouses ship its orders. Orders that
 * wait for stock are tried again, because the change can make their units available.
 * @throws validation for a warehouse that is not active, at its field
 */
export async function changeStockRules(ctx: Ctx, companyId: string, form: StockRulesForm): Promise<void> {
  const before = await companyStockRules(ctx, companyId);
  const { sellableFrom, warehouseId = before.warehouseId } = form;
  // A form without rules posts no field of theirs, and neither does one that does not ask for them. The same is true of
  // a checkbox that is not checked.
  const rules = form.warehouseId ? (form.rules ?? []) : before.rules;
  const splitShipments = form.warehouseId ? (form.splitShipments ?? false) : before.splitShipments;
  assertActive(before.warehouses, form);
  const names = new Map(before.warehouses.map(({ id, code }) => [id, code]));
  const facts = (of: Facts) => ({
    sellableFrom: of.sellableFrom,
    splitShipments: of.splitShipments,
    warehouse: names.get(of.warehouseId) ?? of.warehouseId,
    rules: of.rules.map((rule) =>
      [names.get(rule.warehouseId) ?? rule.warehouseId, rule.country, rule.region].filter(Boolean).join(" "),
    ),
  });
  const after = { sellableFrom, warehouseId, splitShipments, rules };
  const changed = changedFacts(facts(before), facts(after));
  if (!changed) return;
  const company = ctx.db.company(companyId);
  const zoneOf = (id: string) => before.warehouses.find((one) => one.id === id)?.timeZone;
  const zone = zoneOf(warehouseId);
  const days = zone && zone !== zoneOf(before.warehouseId) ? await companyZoneStatements(ctx, [companyId], zone) : [];
  await company.batch(
    ...days,
    ...auditedAny(ctx, saveRules(ctx, company, { ...after, rules: form.warehouseId ? rules : undefined }), {
      action: "stock.rule-changed",
      subject: "Warehouse and allocation",
      companyId,
      ...changed,
    }),
  );
  await ctx.enqueue({ type: "release-waiting", companyId });
}

function assertActive(active: readonly { id: string }[], { warehouseId, rules = [] }: StockRulesForm): void {
  const isActive = (id: string) => active.some((one) => one.id === id);
  const wrong: Record<string, string[]> = {};
  if (warehouseId && !isActive(warehouseId)) wrong.warehouseId = ["Choose a warehouse"];
  rules.forEach((rule, index) => {
    if (!isActive(rule.warehouseId)) wrong[`rules[${index}].warehouseId`] = ["Choose a warehouse"];
  });
  if (Object.keys(wrong).length > 0) throw invalid(wrong, "validation");
}
