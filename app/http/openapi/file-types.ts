/** Content types of the files that calls return. */
export const SHEET_TYPE = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export const CSV = ["text/csv"] as const;
export const SHEETS = [...CSV, SHEET_TYPE.xlsx] as const;
export const PDF = ["application/pdf"] as const;
export const REPORTS = [...SHEETS, ...PDF] as const;
export const PICTURES = ["image/jpeg", "image/png", "image/webp"] as const;
