/** The key in an import's mapping that is 1 where unknown categories may be created. It is no field, and holds no column. */
export const NEW_CATEGORIES = "newCategories";
