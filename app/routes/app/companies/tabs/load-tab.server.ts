import type { Person } from "#app/domain/access/access.service.server";
import { accountOf } from "#app/domain/billing/invoices/issue/account.server";
import { companyBilling } from "#app/domain/billing/overview/company-billing.server";
import { hasRates } from "#app/domain/billing/overview/without-rates.server";
import { companyIntegrations } from "#app/domain/channels/integration-health.server";
import type { companyInReach } from "#app/domain/companies/companies.service.server";
import { quickStats, toQuickStats } from "#app/domain/companies/company-overview.server";
import { type CompanyTab, TAB_PERMISSION } from "#app/domain/companies/company-tabs";
import { companySettings } from "#app/domain/companies/screen/company-settings";
import { splitsItsShipments } from "#app/domain/inventory/allocation.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { retentionOf } from "#app/domain/orders/archive/retention.server";
import { scanPolicyOf } from "#app/domain/picking/scan-policy.server";
import { companyUsers } from "#app/domain/users/users.service.server";
import type { RequestUser } from "#app/http/request/request-state.server";
import type { Statement } from "#db/statement.server";
import { toUsersTab } from "../users.server";
import { inventoryTab, productsTab } from "./stock-tabs.server";
import { type FigureOfTab, ordersTab } from "./tab-figures.server";

export interface CompaniesCall {
  ctx: Ctx;
  user: Person;
  ctxFor: RequestUser["ctxFor"];
  query: { company?: string | undefined; tab?: string | undefined; q?: string | undefined; after?: string | undefined };
}

type Row = ReturnType<typeof companyInReach>;

/** Each tab reads with the scope of its own permission, in one batch with the company and the tabs' figures. */
export async function loadTab(
  { ctx: pageCtx, user, ctxFor, query }: CompaniesCall,
  companyId: string,
  tab: CompanyTab | null,
  row: Row,
  figures: Statement<FigureOfTab>[],
) {
  if (tab === null) return [await row, null] as const;
  const ctx = ctxFor(TAB_PERMISSION[tab]);
  switch (tab) {
    case "overview": {
      const [company, rated, products, units, open, shipped, ...of] = await ctx.db.batch(
        row,
        hasRates(ctx.db.company(companyId)),
        ...quickStats(ctx, companyId),
        ...figures,
      );
      const isFlagged = !rated && pageCtx.can("billing.manage", companyId);
      const stats = toQuickStats([products, units, open, shipped]);
      return [company, { tab, stats, hasRates: !isFlagged }, ...of] as const;
    }
    case "orders": {
      const [company, counts, page, ...of] = await ctx.db.batch(row, ...ordersTab(ctx, companyId), ...figures);
      return [company, { tab, counts, ...page }, ...of] as const;
    }
    case "billing": {
      const { statements, read } = companyBilling(ctx, companyId);
      const [company, cards, charges, accounts, supplements, open, paid, documents, seller, account, payable, ...of] =
        await ctx.db.batch(row, ...statements, ...figures);
      const mayManage = ctx.can("billing.manage", companyId);
      const results = [cards, charges, accounts, supplements, open, paid, documents, seller, account, payable] as const;
      return [company, { tab, mayManage, ...read(company?.email ?? "", ...results) }, ...of] as const;
    }
    case "integrations": {
      const [company, rows, ...of] = await ctx.db.batch(row, companyIntegrations(ctx, companyId), ...figures);
      return [company, { tab, rows }, ...of] as const;
    }
    case "users": {
      const [company, page, ...of] = await ctx.directory.batch(
        row,
        companyUsers(ctx, companyId, query.after),
        ...figures,
      );
      return [company, { tab, cursor: query.after, ...toUsersTab(ctx, page) }, ...of] as const;
    }
    case "products": {
      const [company, list, ...of] = await ctx.db.batch(row, productsTab(ctx, companyId, query), ...figures);
      return [company, { tab, list }, ...of] as const;
    }
    case "inventory": {
      const { statements, toTab } = inventoryTab(ctx, companyId, query);
      const [company, page, count, choices, lots, ...of] = await ctx.db.batch(row, ...statements, ...figures);
      return [company, { tab, list: toTab(page, count, choices, lots) }, ...of] as const;
    }
    case "settings": {
      const own = ctx.db.company(companyId);
      const [company, account, splitShipments, scanPolicy, archiveAfterDays, ...of] = await ctx.db.batch(
        row,
        accountOf(own),
        splitsItsShipments(own),
        scanPolicyOf(own),
        retentionOf(own),
        ...figures,
      );
      const recipient = account?.email || company?.email || "";
      const shown = { recipient, mayRead: ctx.can("billing.read"), hasWarehouses: Boolean(user.warehouses?.length) };
      const panel = { tab, ...companySettings(ctx, company), ...shown, splitShipments, scanPolicy, archiveAfterDays };
      return [company, panel, ...of] as const;
    }
    default: {
      const [company, ...of] = await ctx.db.batch(row, ...figures);
      return [company, { tab }, ...of] as const;
    }
  }
}
