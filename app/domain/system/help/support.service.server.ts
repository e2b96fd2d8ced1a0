import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { articleBlocks } from "./article-blocks";
import { account } from "./content/account";
import { billing } from "./content/billing";
import { faq } from "./content/faq";
import { gettingStarted } from "./content/getting-started";
import { integrations } from "./content/integrations";
import { inventory } from "./content/inventory";
import { LEGAL_PAGES, legalText } from "./content/legal";
import { news } from "./content/news";
import { orders } from "./content/orders";
import { picking } from "./content/picking";
import { shipping } from "./content/shipping";
import { warehouse } from "./content/warehouse";
import { helpTexts } from "./help-texts.server";
import { excerpt, marked, rank, searchWords } from "./search";
import {
  HELP_CATEGORIES,
  type HelpArticle,
  type HelpCategoryId,
  type HelpResult,
  type WrittenArticle,
} from "./support.schema";

const WRITTEN: Record<HelpCategoryId, WrittenArticle[]> = {
  "getting-started": gettingStarted,
  orders,
  inventory: [...inventory, ...warehouse],
  picking,
  shipping,
  integrations,
  billing,
  account,
};
const ARTICLES: HelpArticle[] = HELP_CATEGORIES.flatMap(({ id }) =>
  WRITTEN[id].map((article) => ({ ...article, category: id })),
);
const MOST_FOUND = 12;

/** All articles, in the help center's sequence. */
export const helpArticles = (): readonly HelpArticle[] => ARTICLES;

/** Data of the help center's first page: sections, news and common questions. */
export function helpCenter() {
  const categories = HELP_CATEGORIES.map((category) => ({
    ...category,
    articles: WRITTEN[category.id].map(({ slug, title }) => ({ slug, title })),
  }));
  return { categories, news, faq };
}

/** An article with the others of its section. @throws not_found */
export async function getHelpArticle(ctx: Pick<Ctx, "asset">, slug: string) {
  const article = ARTICLES.find((one) => one.slug === slug);
  if (!article) throw notFound("This article");
  const category = HELP_CATEGORIES.find(({ id }) => id === article.category);
  const others = ARTICLES.filter((one) => one.category === article.category && one.slug !== slug);
  return {
    slug,
    title: article.title,
    summary: article.summary,
    blocks: articleBlocks((await helpTexts(ctx)).get(slug) ?? ""),
    category: { id: article.category, title: category?.title ?? "" },
    others: others.map((one) => ({ slug: one.slug, title: one.title })),
  };
}

/** Articles and questions that contain every word, best first, with matches marked. */
export async function searchHelp(ctx: Pick<Ctx, "asset">, q: string): Promise<HelpResult[]> {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const texts = await helpTexts(ctx);
  const titleOf = (id: HelpCategoryId) => HELP_CATEGORIES.find((one) => one.id === id)?.title ?? "";
  const articles = ARTICLES.map((one) => ({ ...one, body: texts.get(one.slug) ?? "" })).map((one) => ({
    score: rank({ ...one, also: `${one.also ?? ""} ${titleOf(one.category)}` }, words),
    found: (): HelpResult => ({
      to: `/support/${one.slug}`,
      kind: "Article",
      title: marked(one.title, words),
      excerpt: marked(excerpt(`${one.summary} ${one.body}`, words), words),
      where: titleOf(one.category),
    }),
  }));
  const questions = faq.map((one) => ({
    score: rank({ title: one.question, summary: one.answer, body: "", also: "" }, words),
    found: (): HelpResult => ({
      to: `/support#faq-${one.id}`,
      kind: "Question",
      title: marked(one.question, words),
      excerpt: marked(excerpt(one.answer, words), words),
      where: "Questions and answers",
    }),
  }));
  return [...articles, ...questions]
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ found }) => found());
}

/** @throws not_found */
export function getLegalPage(page: string, { brand, supportEmail }: { brand: string; supportEmail: string }) {
  const known = LEGAL_PAGES.find((one) => one === page);
  if (!known) throw notFound("This page");
  const { title, lead, body } = legalText(brand, supportEmail)[known];
  return { title, lead, blocks: articleBlocks(body) };
}
