import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PostageRunsQuery, postageRuns } from "#app/domain/shipping/runs/postage-runs.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { PostageRunTable } from "#app/ui/domain/shipping/postage/postage-run-table";
import { Page } from "#app/ui/layouts/pages/page";

const TITLE = "Recent postage runs";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("floor.work", { query: PostageRunsQuery }, async ({ ctx, query: { cursor } }) => ({
  ...(await postageRuns(ctx, cursor)),
  cursor,
}));

export default function PostageRuns() {
  const { rows, next, cursor } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      subtitle="Postage bought for several orders at once"
      back={{ to: paths.shipping(), label: "Shipping" }}
    >
      <PostageRunTable
        rows={rows}
        newer={cursor ? shippingPaths.postageRuns() : null}
        older={next && shippingPaths.postageRuns({ cursor: next })}
      />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
