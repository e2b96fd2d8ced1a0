import { type Query, withQuery } from "./paths";

/** URLs that only the staging area links to, in a separate module so that other pages do not load them. */
export const stagingPaths = {
  /** Preview of "Process All". */
  checkStaging: (company: string) => withQuery("/staging/check", { company }),
  /** SKU mappings of a company's stores. */
  skuMappings: (company: string, query?: Query) => withQuery("/staging/skus", { company, ...query }),
  sync: (query: Query) => withQuery("/staging/sync", query),
  processAll: (query: Query) => withQuery("/staging/process-all", query),
  /** Confirms that the selected orders, or all that match, are processed. */
  processChosen: () => "/staging/chosen",
  chosenRun: (asked: string, query?: Query) => withQuery(`/staging/chosen/${asked}`, query),
  turnAutoProcessOn: (query: Query) => withQuery("/staging/auto-process/on", query),
  turnAutoProcessOff: (query: Query) => withQuery("/staging/auto-process/off", query),
  process: (id: string, query: Query) => withQuery(`/staging/process/${id}`, query),
  tryAgain: (id: string, query: Query) => withQuery(`/staging/try-again/${id}`, query),
  deleteMapping: (company: string) => withQuery("/staging/skus/delete", { company }),
  recheckSku: (company: string) => withQuery("/staging/skus/recheck", { company }),
  fixLine: ({ id, companyId }: { id: string; companyId: string }, line: number) =>
    withQuery(`/staging/fix/${id}/line`, { line: String(line), company: companyId }),
  fixAddress: (id: string, query?: Query) => withQuery(`/staging/fix/${id}/address`, query),
  restoreStoreAddress: (id: string, query?: Query) => withQuery(`/staging/fix/${id}/address/restore`, query),
  fixNumber: (id: string, query?: Query) => withQuery(`/staging/fix/${id}/number`, query),
};
