import type { Permission } from "#app/domain/kernel/permissions";
import { billingPaths } from "../billing-paths";
import { companyPaths } from "../company-paths";
import { invoicePaths } from "../invoice-paths";
import { withQuery } from "../paths";
import { stagingPaths } from "../staging-paths";

interface CompanyPage {
  title: string;
  permission: Permission;
  to: (company: string) => string;
}

/**
 * Pages about one company. When the URL names no company, they redirect to the company picker, which returns to them.
 */
export const COMPANY_PAGES = {
  work: { title: "Billed work", permission: "billing.read", to: (company) => billingPaths.billing({ company }) },
  "new-rates": { title: "New rate card", permission: "billing.manage", to: billingPaths.newRateCard },
  "first-rates": { title: "Set rates", permission: "billing.manage", to: billingPaths.firstRates },
  entries: { title: "Special work", permission: "billing.read", to: billingPaths.entries },
  "new-entry": { title: "Add work", permission: "billing.manage", to: billingPaths.newEntry },
  account: { title: "Billing account", permission: "billing.manage", to: invoicePaths.account },
  statement: {
    title: "Statement of account",
    permission: "billing.read",
    to: (company) => billingPaths.statement({ company }),
  },
  "billing-contact": { title: "Billing contact", permission: "companies.edit", to: billingPaths.contact },
  "staging-check": {
    title: "Check before processing",
    permission: "staging.manage",
    to: stagingPaths.checkStaging,
  },
  "sku-mappings": { title: "SKU mappings", permission: "staging.manage", to: stagingPaths.skuMappings },
  "new-user": { title: "Add user", permission: "users.manage", to: companyPaths.newCompanyUser },
  "new-product": { title: "Add Product", permission: "products.edit", to: companyPaths.newProduct },
  "edit-company": { title: "Edit Company", permission: "companies.edit", to: companyPaths.editCompany },
  "edit-stock-rules": {
    title: "Warehouse and allocation",
    permission: "warehouses.manage",
    to: companyPaths.editStockRules,
  },
  "edit-scan-policy": { title: "Scanning", permission: "picking.supervise", to: companyPaths.editScanPolicy },
  "edit-retention": { title: "Archived orders", permission: "companies.create", to: companyPaths.editRetention },
  "edit-file-place": { title: "File storage", permission: "companies.create", to: companyPaths.editFilePlace },
  "edit-handling": { title: "Handling instructions", permission: "companies.edit", to: companyPaths.editHandling },
  "import-products": {
    title: "Import products",
    permission: "products.edit",
    to: (company) => companyPaths.newImport(company, "products"),
  },
  "import-stock": {
    title: "Import stock",
    permission: "products.edit",
    to: (company) => companyPaths.newImport(company, "stock"),
  },
} as const satisfies Record<string, CompanyPage>;

export type CompanyPageName = keyof typeof COMPANY_PAGES;
export const COMPANY_PAGE_NAMES = Object.keys(COMPANY_PAGES) as [CompanyPageName, ...CompanyPageName[]];

export const chooseCompanyPath = (page: CompanyPageName): string => withQuery("/choose-company", { for: page });
