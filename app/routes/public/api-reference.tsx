import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicMeta } from "#app/http/answers/public-meta";
import { publicLoader } from "#app/http/guards/guard.server";
import { writtenDocument } from "#app/http/openapi/cached-document.server";
import { referenceOf } from "#app/http/openapi/reference";
import { paths } from "#app/http/paths";
import { ApiReference } from "#app/ui/site/reference/api-reference";
import { ReloadPage } from "#app/ui/site/reload-page";

/** A read-only page: works without scripts, also for signed-in users. */
export const handle = { scripts: false };

export const meta: MetaFunction = ({ matches }) =>
  publicMeta(matches, {
    path: paths.apiReference(),
    title: "API reference",
    description: "Every call of the HTTP API, with its parameters, responses, and errors.",
  });

export const loader = publicLoader("the API documentation is public", async ({ state, request }) => {
  const { document } = await writtenDocument(state.settings.brand);
  const origin = state.settings.origin || new URL(request.url).origin;
  return { ...referenceOf(document, origin), origin };
});

export default function ApiReferencePage() {
  const reference = useLoaderData<typeof loader>();
  return import.meta.env.SSR ? <ApiReference {...reference} /> : <ReloadPage />;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
