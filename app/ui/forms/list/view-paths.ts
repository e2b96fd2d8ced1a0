/** URLs of the buttons that save and change views of lists. */
export const viewPaths = {
  save: () => "/views/save",
  change: (viewId: string, what: "rename" | "update" | "delete" | "set-default" | "clear-default") =>
    `/views/${viewId}/${what}`,
} as const;
