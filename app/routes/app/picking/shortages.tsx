import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { shortagesScreen } from "#app/domain/picking/picking.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { BinsToCount, OpenShortages } from "#app/ui/domain/picking/shortages/shortage-lists";
import { Page } from "#app/ui/layouts/pages/page";

export const meta: MetaFunction = () => [{ title: "Missing units" }];

export const loader = pageLoader("picking.supervise", {}, ({ ctx }) => shortagesScreen(ctx));

export default function Shortages() {
  const { open, bins } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Missing units"
      subtitle="Units that pickers could not find, and bins to count"
      back={{ to: paths.picking(), label: "Order Picking" }}
    >
      <OpenShortages shortages={open} />
      <BinsToCount bins={bins} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
