/** Lists and labels for companies, shared by server and browser. */
import { optionsOf, statusTable } from "../kernel/status-table";

export const CATEGORIES = ["peptides", "clothing", "electronics", "supplements", "cosmetics", "other"] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABEL: Record<Category, string> = {
  peptides: "Peptides",
  clothing: "Clothing",
  electronics: "Electronics",
  supplements: "Supplements",
  cosmetics: "Cosmetics",
  other: "Other",
};

/** Categories in the onboarding form; `peptide` and `peptides` are one. */
const ONBOARDING_CATEGORIES = ["peptide", "clothing", "electronics", "other"] as const;

export const STATUSES = ["active", "inactive", "pending"] as const;
export type Status = (typeof STATUSES)[number];
export const COMPANY_STATUS_TABLE = statusTable<Status>({
  active: { label: "Active", tone: "good", icon: "good" },
  inactive: { label: "Inactive", tone: "neutral", icon: "archived" },
  pending: { label: "Pending", tone: "neutral", icon: "waiting" },
});

export const STORAGE_TEMPERATURES = ["frozen", "refrigerated", "room"] as const;
export type StorageTemperature = (typeof STORAGE_TEMPERATURES)[number];
export const TEMPERATURE_LABEL: Record<StorageTemperature, string> = {
  frozen: "Frozen (-20°C)",
  refrigerated: "Refrigerated (2-8°C)",
  room: "Room temperature",
};

export const isTemperature = (value: string | null | undefined): value is StorageTemperature =>
  (STORAGE_TEMPERATURES as readonly (string | null | undefined)[]).includes(value);

const categoryOption = (value: Category) => ({ value, label: CATEGORY_LABEL[value] });
export const CATEGORY_OPTIONS = CATEGORIES.map(categoryOption);
export const ONBOARDING_CATEGORY_OPTIONS = ONBOARDING_CATEGORIES.map((value) =>
  value === "peptide" ? { value, label: CATEGORY_LABEL.peptides } : categoryOption(value),
);
export const STATUS_OPTIONS = optionsOf(COMPANY_STATUS_TABLE, STATUSES);
export const TEMPERATURE_OPTIONS = STORAGE_TEMPERATURES.map((value) => ({ value, label: TEMPERATURE_LABEL[value] }));

/** The text as a URL that is safe in a link; null for anything except http(s), such as `javascript:`. */
export function webAddress(text: string | null): string | null {
  if (!text) return null;
  try {
    const url = new URL(text);
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
