import type { ComponentProps } from "react";
import { part } from "../../../primitives/part";
import { Skeleton } from "../../../primitives/states/skeleton";

const StopPicking = part(() => import("./stop-picking"), "StopPicking", <Skeleton className="h-8 w-24" />);
const ViewMenu = part(() => import("../../../forms/list/view-menu"), "ViewMenu", <Skeleton className="h-8 w-24" />);

type Props = Omit<ComponentProps<typeof ViewMenu>, "list"> & {
  rule: { companyId: string; days: number; mayChange: boolean } | null;
};

/** The chosen company's days before expiry, and the saved views. */
export const ExpiringTools = ({ rule, ...views }: Props) => (
  <>
    {rule && <StopPicking key={`${rule.companyId} ${rule.days}`} {...rule} />}
    <ViewMenu list="expiring" {...views} />
  </>
);
