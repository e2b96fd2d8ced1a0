import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getLegalPage } from "#app/domain/system/help/support.service.server";
import { publicMeta } from "#app/http/answers/public-meta";
import { publicLoader } from "#app/http/guards/guard.server";
import { OpenPage } from "#app/ui/site/open-page";
import { Prose } from "#app/ui/site/prose";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  publicMeta(matches, { path: data?.path ?? "/", title: data?.title ?? "", description: data?.lead ?? "" });

/** Privacy, terms and cookies: one route, selected by the path. */
export const loader = publicLoader("the legal pages are public", async ({ request, state }) => {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  const { brand, supportEmail } = state.settings;
  return { path, ...getLegalPage(path.slice(1), { brand, supportEmail }) };
});

export default function Legal() {
  const { title, lead, blocks } = useLoaderData<typeof loader>();
  return (
    <OpenPage title={title} lead={lead}>
      <Prose blocks={blocks} />
    </OpenPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
