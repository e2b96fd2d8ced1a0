import { USUAL_CATEGORIES } from "#app/domain/catalog/categories";
import { categoryName } from "#app/domain/catalog/product-fields";
import type { CategoryChoice, UnknownCategory } from "../categories/unknown-categories";
import type { Row } from "./row";

/** Maximum length of a category. */
const MAX_LENGTH = 50;

export const categoryOf = (row: Row): string => categoryName(row.text("category"));

/** Resolves each row's category: known ones stay, unknown ones follow the user's choice. */
export class RowCategories {
  readonly #known: ReadonlySet<string>;
  readonly #choices: ReadonlyMap<string, CategoryChoice>;

  constructor(used: readonly string[], categories: readonly UnknownCategory[]) {
    this.#known = new Set<string>([...USUAL_CATEGORIES, ...used]);
    this.#choices = new Map(categories.flatMap(({ name, choice }) => (choice ? [[name, choice]] : [])));
  }

  choiceOf(row: Row): CategoryChoice | undefined {
    return this.#choices.get(categoryOf(row));
  }

  isLeftOut(row: Row): boolean {
    return this.choiceOf(row)?.action === "leave-out";
  }

  /** Refuses a row whose category is unknown and has no choice. */
  check(row: Row): void {
    const category = categoryOf(row);
    const choice = this.choiceOf(row)?.action ?? "refuse";
    if (category === "" || category.length > MAX_LENGTH || this.#known.has(category) || choice !== "refuse") return;
    row.refuse(
      "category",
      "Unknown category. In the list of unknown categories, use an existing one, create it, or skip its rows",
    );
  }

  /** Number of rows per category that is unknown or has a choice. */
  countUnknown(rows: readonly Row[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const row of rows) {
      const category = categoryOf(row);
      if (category === "" || category.length > MAX_LENGTH) continue;
      if (this.#known.has(category) && !this.choiceOf(row)) continue;
      counts.set(category, (counts.get(category) ?? 0) + 1);
    }
    return counts;
  }
}
