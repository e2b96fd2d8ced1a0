import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { getHelpArticle } from "#app/domain/system/help/support.service.server";
import { publicMeta } from "#app/http/answers/public-meta";
import { publicLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { OpenPage } from "#app/ui/site/open-page";
import { Prose } from "#app/ui/site/prose";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? publicMeta(matches, { path: paths.helpArticle(data.slug), title: data.title, description: data.summary })
    : [{ title: "404 Page Not Found" }];

export const loader = publicLoader("help is for everyone", async ({ state, params }) =>
  getHelpArticle(state.visitorCtx(), params.slug ?? ""),
);

export default function HelpArticle() {
  const { title, summary, blocks, category, others } = useLoaderData<typeof loader>();
  return (
    <OpenPage title={title} lead={summary} back={{ to: paths.support(category.id), label: category.title }}>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <Prose blocks={blocks} />
        <aside className="grid gap-8 print:hidden">
          <nav aria-labelledby="more-title">
            <h2 id="more-title" className="text-md">
              More about {category.title.toLowerCase()}
            </h2>
            <ul className="mt-3 border-line border-t">
              {others.map((other) => (
                <li key={other.slug} className="border-line border-b">
                  <Link
                    to={paths.helpArticle(other.slug)}
                    className="block rounded-sm py-3 text-muted transition-colors hover:text-ink"
                  >
                    {other.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <p className="text-muted">Still need help?</p>
            <LinkButton to={paths.contact(`Question: ${title}`)} className="mt-3">
              Contact support
            </LinkButton>
          </div>
        </aside>
      </div>
    </OpenPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
