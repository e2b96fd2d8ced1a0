import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PreviewQuery } from "#app/domain/channels/stock/channel-stock.schema";
import { previewStock } from "#app/domain/channels/stock/preview-stock-push.server";
import { IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { integrationPaths } from "#app/http/integration-paths";
import { StockPreview } from "#app/ui/domain/integrations/stock-preview";
import { PostButton } from "#app/ui/forms/post-button";
import { Boxes } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { Hint } from "#app/ui/primitives/states/hint";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Stock · ${data?.integration.name ?? ""}` }];

export const loader = pageLoader(
  "integrations.manage",
  { params: IntegrationParams, query: PreviewQuery },
  async ({ ctx, params, query }) => ({ ...(await previewStock(ctx, params.id, query.after)), after: query.after }),
);

/** Previews the quantities that a store would receive, and switches the updates on. */
export default function StockOfIntegration() {
  const { integration, rows, problem, next, after } = useLoaderData<typeof loader>();
  const { id, name, pushesStock } = integration;
  return (
    <Page
      title="Stock"
      subtitle={`Quantities that ${name} would receive`}
      back={{ to: integrationPaths.integration(id), label: name }}
      actions={
        pushesStock ? undefined : (
          <PostButton action={integrationPaths.switchStockOn(id)} icon={Boxes} pending="Turning on…" variant="primary">
            Turn on
          </PostButton>
        )
      }
    >
      {problem && (
        <Hint tone="warn" title="The store's quantities could not be read">
          {problem}
        </Hint>
      )}
      <Hint>
        Available units, minus units needed by this store's staged orders and by accepted orders waiting for stock.
        Products that never had stock here are not changed.
      </Hint>
      <StockPreview
        rows={rows}
        newer={after ? integrationPaths.integrationStock(id) : null}
        older={next && integrationPaths.integrationStock(id, { after: next })}
      />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
