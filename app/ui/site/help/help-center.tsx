import { Link } from "@remix-run/react";
import type { Answer, HelpCategoryId, NewsItem } from "#app/domain/system/help/support.schema";
import { paths } from "#app/http/paths";
import { ChevronDown } from "#app/ui/icons/icons";
import { SpriteIcon } from "#app/ui/icons/sprite-icon";

type Category = { id: HelpCategoryId; title: string; about: string; articles: { slug: string; title: string }[] };

const ICON: Record<HelpCategoryId, string> = {
  "getting-started": "play",
  orders: "orders",
  inventory: "inventory",
  picking: "scanner",
  shipping: "shipping",
  integrations: "integrations",
  billing: "billing",
  account: "users",
};
const LINK =
  "rounded-sm text-muted underline-offset-3 transition-colors hover:text-ink hover:underline pointer-coarse:inline-block pointer-coarse:py-1.5";

/** The eight sections of the help center with all their articles. */
export function HelpTopics({ categories }: { categories: Category[] }) {
  return (
    <section
      aria-label="Help topics"
      className="columns-1 gap-x-10 rounded-lg border border-line bg-surface px-6 pt-6 sm:columns-2 xl:columns-4"
    >
      {categories.map(({ id, title, articles }) => (
        <div key={id} id={id} className="scroll-mt-24 break-inside-avoid pb-7">
          <h2 className="flex items-center gap-2.5 text-md">
            <SpriteIcon name={ICON[id]} className="size-[1.125rem] text-accent" strokeWidth={1.75} />
            {title}
          </h2>
          <ul className="mt-3 grid gap-2 pointer-coarse:gap-0.5">
            {articles.map(({ slug, title: name }) => (
              <li key={slug}>
                <Link to={paths.helpArticle(slug)} className={LINK}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Questions that expand in place; the one named in the URL is expanded. */
export function Faq({ faq }: { faq: Answer[] }) {
  return (
    <section id="faq" aria-labelledby="faq-title" className="min-w-0 scroll-mt-24">
      <h2 id="faq-title" className="text-lg">
        Questions and answers
      </h2>
      <div className="mt-4 border-line border-t">
        {faq.map(({ id, question, answer }) => (
          <details key={id} name="faq" className="group border-line border-b">
            <summary className="flex min-h-12 items-center justify-between gap-4 py-3 font-medium text-md">
              {question}
              <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" />
            </summary>
            <p id={`faq-${id}`} className="max-w-[42rem] scroll-mt-36 pb-5 text-md text-muted">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

export function News({ news }: { news: NewsItem[] }) {
  return (
    <section id="news" aria-labelledby="news-title" className="scroll-mt-24">
      <h2 id="news-title" className="text-lg">
        What's new
      </h2>
      <ul className="mt-4 border-line border-t">
        {news.map(({ title, text, slug }) => (
          <li key={title} className="border-line border-b py-4">
            <h3 className="text-base">
              {slug ? (
                <Link to={paths.helpArticle(slug)} className="rounded-sm underline-offset-3 hover:underline">
                  {title}
                </Link>
              ) : (
                title
              )}
            </h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
