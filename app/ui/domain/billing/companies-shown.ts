interface CompanyList {
  rows: readonly unknown[];
  /** All companies in the user's scope. */
  companies: readonly unknown[];
}

/** "4 companies", or "Showing 2 of 4 companies" for a part of them. */
export function companiesShown({ rows, companies }: CompanyList, isPart: boolean): string {
  const all = `${companies.length.toLocaleString("en")} ${companies.length === 1 ? "company" : "companies"}`;
  return isPart ? `Showing ${rows.length} of ${all}` : all;
}
