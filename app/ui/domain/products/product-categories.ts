import { USUAL_CATEGORIES } from "#app/domain/catalog/categories";

const CATEGORIES: readonly string[] = USUAL_CATEGORIES;

const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The standard categories, plus the product's own if it has another one. */
export const categoryOptions = (own?: string | null) =>
  (own && !CATEGORIES.includes(own) ? [...CATEGORIES, own] : CATEGORIES).map((value) => ({
    value,
    label: title(value),
  }));
