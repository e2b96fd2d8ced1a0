import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { z } from "zod";
import { shipProgress } from "#app/domain/shipping/runs/ship-progress.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Shipping orders" }];

const Params = z.object({ asked: z.string().min(1).max(64) });

export const loader = pageLoader("floor.work", { params: Params }, ({ ctx, params }) =>
  shipProgress(ctx, params.asked),
);

const ShipRunProgress = part(() =>
  import("#app/ui/domain/shipping/ship-run-progress").then((module) => module.ShipRunProgress),
);

export default function ShipRun() {
  const progress = useLoaderData<typeof loader>();
  return (
    <Page title="Shipping orders" back={{ to: paths.shipping(), label: "Shipping" }} width="narrow">
      <Suspense fallback={<Skeleton className="h-40" />}>
        <ShipRunProgress progress={progress} />
      </Suspense>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
