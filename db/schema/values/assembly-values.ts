/** Values of the columns of assembly orders, for screens as well: this file imports no table definitions. */

export const ASSEMBLY_STATUS = ["draft", "released", "done", "canceled"] as const;
export type AssemblyStatus = (typeof ASSEMBLY_STATUS)[number];
