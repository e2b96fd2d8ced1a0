/**
 * URLs that belong to one company (users, products, imports, setup), in a separate module so that other pages do not
 * load them.
 */
import { type Query, withQuery } from "./paths";

export const companyPaths = {
  newCompanyUser: (company: string) => withQuery("/companies/users/new", { company, tab: "users" }),
  companyUserRole: (company: string, id: string) => withQuery(`/companies/users/${id}/role`, { company }),
  /** Confirmation page for removing a user from the company. */
  removeCompanyUser: (company: string, id: string) =>
    withQuery(`/companies/users/${id}/remove`, { company, tab: "users" }),
  editCompany: (company: string, tab?: string | null) => withQuery("/companies/edit", { company, tab }),
  newProduct: (company: string, query?: Query) =>
    withQuery("/companies/products/new", { company, tab: "products", ...query }),
  editProduct: (id: string, company: string, query?: Query) =>
    withQuery(`/companies/products/${id}/edit`, { company, tab: "products", ...query }),
  deleteProduct: (id: string, company: string, query?: Query) =>
    withQuery(`/companies/products/${id}/delete`, { company, tab: "products", ...query }),
  restoreProduct: (id: string, company: string, query?: Query) =>
    withQuery(`/companies/products/${id}/restore`, { company, tab: "products", ...query }),
  productExport: (companyId: string, query?: Query) => withQuery("/api/products/export", { companyId, ...query }),
  newImport: (company: string, kind: "products" | "stock", query?: Query) =>
    withQuery("/imports/new", { company, kind, ...query }),
  /** An import at its current step, or back at the column mapping. */
  import: (id: string, step?: "columns") => withQuery(`/imports/${id}`, { step }),
  importEncoding: (id: string) => `/imports/${id}/encoding`,
  importAll: (id: string) => `/imports/${id}/import-all`,
  importGoodRows: (id: string) => `/imports/${id}/import-good-rows`,
  discardImport: (id: string) => `/imports/${id}/discard`,
  importCategories: (id: string) => `/imports/${id}/categories`,
  importReport: (id: string) => `/imports/${id}/report`,
  importExample: (kind: "products" | "stock") => `/imports/example/${kind}`,
  editHandling: (company: string) => withQuery("/companies/processes/edit", { company, tab: "processes" }),
  /** When received stock can be sold, and which warehouse ships. */
  editStockRules: (company: string) => withQuery("/companies/stock-rules/edit", { company, tab: "settings" }),
  /** What pickers and packers must scan. */
  editRetention: (company: string) => withQuery("/companies/archive/edit", { company, tab: "settings" }),
  editScanPolicy: (company: string) => withQuery("/companies/scanning/edit", { company, tab: "settings" }),
  /** Where its files are stored. */
  editFilePlace: (company: string) => withQuery("/companies/files/edit", { company, tab: "settings" }),
  /** Without a company, the first step; otherwise the given step of that company's onboarding. */
  onboarding: (companyId?: string, step?: string) =>
    companyId && step ? `/onboarding/${companyId}/${step}` : "/onboarding",
  /** Exports of all of a company's data. */
  dataExports: (company?: string) => withQuery("/my-data", { company }),
  dataExportFile: (companyId: string, id: string) => `/my-data/${companyId}/${id}/file`,
} as const;
