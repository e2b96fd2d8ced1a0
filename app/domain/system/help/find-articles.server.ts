import type { Ctx } from "../../kernel/ctx";
import { type HelpTexts, helpTexts } from "./help-texts.server";
import { rank, searchWords } from "./search";
import { type FoundArticle, HELP_CATEGORIES } from "./support.schema";
import { helpArticles } from "./support.service.server";

/** What the search of the whole product looks at; the help center's own search also reads the texts. */
const indexOf = (texts: HelpTexts) =>
  helpArticles().map(({ slug, title, also = "", category, permission }) => {
    const section = HELP_CATEGORIES.find(({ id }) => id === category)?.title ?? "";
    const headings = [...(texts.get(slug) ?? "").matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join(" ");
    return { found: { slug, title, section }, permission, words: { title, summary: headings, also, body: "" } };
  });
let index: ReturnType<typeof indexOf> | null = null;

/** Articles about what the caller may do, in whose title, headings or keywords each word occurs; best first. */
export async function findArticles({ asset, can }: Pick<Ctx, "asset" | "can">, text: string): Promise<FoundArticle[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  index ??= indexOf(await helpTexts({ asset }));
  return index
    .filter(({ permission }) => !permission || can(permission))
    .map((article) => ({ ...article, score: rank(article.words, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ found }) => found);
}
