import type { SearchHit } from "#app/http/answers/search-action-hits";

/** A result with the icon of its own kind; without one it gets its group's. */
export type Hit = SearchHit & { icon?: string };
