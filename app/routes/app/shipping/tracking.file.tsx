import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { importTracking } from "#app/domain/channels/before-shipping/ship.server";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { ShipManyForm, TrackingQuery } from "#app/domain/shipping/files/files.schema";
import { trackingPreview } from "#app/domain/shipping/files/tracking-preview.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Import tracking" }];

const Params = z.object({ fileId: z.string().min(1).max(64) });

export const loader = pageLoader(
  "floor.work",
  { params: Params, query: TrackingQuery },
  async ({ ctx, params, query }) => {
    const [preview, companies] = await Promise.all([
      trackingPreview(ctx, params.fileId, query),
      listReachableCompanies(ctx),
    ]);
    return { preview, companies, query, fileId: params.fileId };
  },
);

export const action = pageAction(
  "floor.work",
  { params: Params, query: TrackingQuery, form: ShipManyForm, failed: "Failed to create shipment" },
  async ({ ctx, params, query, input }) => {
    const { asked, processed, failed, finishedAt } = await importTracking(ctx, params.fileId, query, input.asked);
    if (finishedAt === null || failed > 0) return redirect(shippingPaths.shipRun(asked), 303);
    const title = processed === 1 ? "1 order was shipped" : `${processed} orders were shipped`;
    return done(paths.shipping(), { title });
  },
);

const TrackingPreview = part(
  () => import("#app/ui/domain/shipping/tracking/tracking-preview"),
  "TrackingPreview",
  <Skeleton className="h-80" />,
);

export default function TrackingFile() {
  const page = useLoaderData<typeof loader>();
  return (
    <Page
      title="Import tracking"
      subtitle="Nothing ships until you confirm"
      back={{ to: shippingPaths.importTracking(), label: "Choose another file" }}
    >
      <TrackingPreview {...page} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
