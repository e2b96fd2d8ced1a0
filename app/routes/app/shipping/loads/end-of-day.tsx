import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { endOfDay } from "#app/domain/shipping/loads/loads.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { EndOfDay } from "#app/ui/domain/shipping/loads/end-of-day";
import { Page } from "#app/ui/layouts/pages/page";

const TITLE = "End of day";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("floor.work", {}, ({ ctx }) => endOfDay(ctx));

export default function EndOfDayPage() {
  const day = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      subtitle="Load shipped parcels and hand them over to their carriers"
      back={{ to: paths.shipping(), label: "Shipping" }}
    >
      <EndOfDay {...day} />
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
