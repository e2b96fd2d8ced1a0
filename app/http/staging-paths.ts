import { type Query, withQuery } from "./paths";

/** URLs that only the staging area links to; apart, so that no other page loads them. */
export const stagingPaths = {
  /** What "Process All" would do. */
  checkStaging: (company: string) => withQuery("/staging/check", { company }),
  /** What SKUs of a company's stores mean. */
  skuMappings: (company: string, query?: Query) => withQuery("/staging/skus", { company, ...query }),
  fixLine: ({ id, companyId }: { id: string; companyId: string }, line: number) =>
    withQuery(`/staging/fix/${id}/line`, { line: String(line), company: companyId }),
  fixAddress: (id: string, query?: Query) => withQuery(`/staging/fix/${id}/address`, query),
  fixNumber: (id: string, query?: Query) => withQuery(`/staging/fix/${id}/number`, query),
};
