import { type ComponentProps, Suspense } from "react";
import { part } from "../../../primitives/part";
import { Skeleton } from "../../../primitives/states/skeleton";

const StopPicking = part(() => import("./stop-picking").then((module) => module.StopPicking));
const ViewMenu = part(() => import("../../../forms/list/view-menu").then((module) => module.ViewMenu));

type Props = Omit<ComponentProps<typeof ViewMenu>, "list"> & {
  rule: { companyId: string; days: number; mayChange: boolean } | null;
};

/** The chosen company's days before expiry, and the saved views. */
export const ExpiringTools = ({ rule, ...views }: Props) => (
  <>
    {rule && (
      <Suspense fallback={<Skeleton className="h-8 w-24" />}>
        <StopPicking key={`${rule.companyId} ${rule.days}`} {...rule} />
      </Suspense>
    )}
    <Suspense fallback={<Skeleton className="h-8 w-24" />}>
      <ViewMenu list="expiring" {...views} />
    </Suspense>
  </>
);
