import type { Permission } from "../../kernel/permissions";
import { rank, searchWords } from "./search";
import { type FoundArticle, HELP_CATEGORIES } from "./support.schema";
import { helpArticles } from "./support.service.server";

/** What the search of the whole product looks at; the help center's own search also reads the texts. */
const INDEX = helpArticles().map(({ slug, title, also = "", body, category, permission }) => {
  const section = HELP_CATEGORIES.find(({ id }) => id === category)?.title ?? "";
  const headings = [...body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join(" ");
  return { found: { slug, title, section }, permission, words: { title, summary: headings, also, body: "" } };
});

/** Articles about what the caller may do, in whose title, headings or keywords each word occurs; best first. */
export function findArticles(text: string, can: (permission: Permission) => boolean): FoundArticle[] {
  const words = searchWords(text);
  if (words.length === 0) return [];
  return INDEX.filter(({ permission }) => !permission || can(permission))
    .map((article) => ({ ...article, score: rank(article.words, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ found }) => found);
}
