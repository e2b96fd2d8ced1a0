import { Form, Link } from "@remix-run/react";
import type { HelpResult, Piece } from "#app/domain/system/help/support.schema";
import { paths } from "#app/http/paths";
import { Search } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { EmptyState } from "#app/ui/primitives/states/empty-state";

/** Searches on the server, so it works without scripts. */
export function HelpSearch({ q }: { q: string }) {
  return (
    <Form key={q} role="search" method="get" action={paths.support()} className="flex max-w-2xl gap-2">
      <div className="relative min-w-0 flex-1">
        <Search className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted" />
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          aria-label="Search help topics and questions"
          placeholder="Search help topics and questions"
          autoComplete="off"
          data-search
          className="block h-12 w-full rounded-lg border border-line-strong bg-surface pr-4 pl-12 text-md focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0"
        />
      </div>
      <Button type="submit" variant="primary" className="h-12 px-5 pointer-coarse:h-12">
        Search
      </Button>
    </Form>
  );
}

export function HelpResults({ q, found }: { q: string; found: HelpResult[] }) {
  if (found.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface" role="status">
        <EmptyState
          icon={Search}
          title={`Nothing found for “${q}”`}
          detail="Try different words, or contact us. We reply within 24 hours."
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton to={paths.contact(q.slice(0, 200))} variant="primary">
                Contact support
              </LinkButton>
              <LinkButton to={paths.support()}>All topics</LinkButton>
            </div>
          }
        />
      </div>
    );
  }
  return (
    <section aria-labelledby="found-title" className="max-w-3xl">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="found-title" role="status" className="min-w-0 break-words text-md">
          {found.length === 1 ? "1 result" : `${found.length} results`} for “{q}”
        </h2>
        <TextLink to={paths.support()}>All topics</TextLink>
      </div>
      <ol className="mt-4 border-line border-t">
        {found.map(({ to, title, excerpt, where, kind }) => (
          <li key={to} className="border-line border-b py-4">
            <p className="text-muted text-sm">{kind === "Article" ? where : "Question"}</p>
            <h3 className="mt-0.5 text-md">
              <Link to={to} className="rounded-sm text-accent underline-offset-3 hover:underline">
                <Marked pieces={title} />
              </Link>
            </h3>
            <p className="mt-1 text-muted">
              <Marked pieces={excerpt} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Marked = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, marked }, index) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id, and their order never changes
      <mark key={index} className="rounded-sm bg-warn-soft text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
