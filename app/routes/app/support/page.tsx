import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { helpCenter, searchHelp } from "#app/domain/system/help/support.service.server";
import { publicMeta } from "#app/http/answers/public-meta";
import { publicLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { ContactWays } from "#app/ui/site/contact/contact-ways";
import { Faq, HelpTopics, News } from "#app/ui/site/help/help-center";
import { HelpResults, HelpSearch } from "#app/ui/site/help/help-search";
import { OpenPage } from "#app/ui/site/open-page";

const LONGEST = 200;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, {
    path: paths.support(),
    title: "Support",
    description:
      "Help with orders, stock, picking, shipping, integrations, and accounts, and answers to common questions.",
  });

export const loader = publicLoader("help is for everyone", async ({ request, state }) => {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, LONGEST);
  return { q, found: q ? await searchHelp(state.visitorCtx(), q) : null, ...helpCenter() };
});

export default function Support() {
  const { q, found, categories, faq, news } = useLoaderData<typeof loader>();
  return (
    <OpenPage title="Support" lead="Search the help or contact us.">
      <HelpSearch q={q} />
      {found ? (
        <HelpResults q={q} found={found} />
      ) : (
        <>
          <HelpTopics categories={categories} />
          <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
            <Faq faq={faq} />
            <News news={news} />
          </div>
          <AskUs />
        </>
      )}
    </OpenPage>
  );
}

function AskUs() {
  return (
    <section
      aria-labelledby="ask-title"
      className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 rounded-lg border border-line bg-surface p-6"
    >
      <div>
        <h2 id="ask-title" className="text-md">
          Contact us
        </h2>
        <p className="mt-1 text-muted">We reply within 24 hours.</p>
      </div>
      <ContactWays columns={3} />
      <p className="flex flex-wrap gap-2 print:hidden">
        <LinkButton to={paths.contact("Support")} variant="primary">
          Contact support
        </LinkButton>
        <LinkButton to={paths.contact("Something does not work")}>Report a problem</LinkButton>
        <LinkButton to={paths.apiReference()} reload>
          API reference
        </LinkButton>
      </p>
    </section>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
