import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { LoadParams, LoadScan } from "#app/domain/shipping/loads/loads.schema";
import { loadScreen } from "#app/domain/shipping/loads/loads.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { carrierLabel } from "#app/integrations/tracking-links";
import { LoadView } from "#app/ui/domain/shipping/loads/load-view";
import { Page } from "#app/ui/layouts/pages/page";
import { answerLoadScan, type ShownLoadScan } from "./answer-scan.server";

export const meta: MetaFunction = () => [{ title: "Load" }];

export const loader = pageLoader("floor.work", { params: LoadParams }, async ({ ctx, params }) => ({
  ...(await loadScreen(ctx, params.loadId)),
  userId: ctx.actor.id,
  formId: ctx.newId(),
}));

/** A scan of the screen's form; with scripts the screen sends its scans itself. */
export const action = pageAction("floor.work", { params: LoadParams, form: LoadScan }, ({ ctx, params, input }) =>
  answerLoadScan(ctx, params.loadId, input),
);

export default function LoadPage() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData() as ShownLoadScan | undefined;
  const { carrier, trailer, warehouseName } = screen.load;
  return (
    <Page
      title={`${carrierLabel(carrier)} load`}
      subtitle={[warehouseName, trailer].filter(Boolean).join(", ")}
      back={{ to: shippingPaths.endOfDay(), label: "End of day" }}
    >
      <LoadView key={screen.load.id} screen={screen} answer={answer ?? null} />
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
