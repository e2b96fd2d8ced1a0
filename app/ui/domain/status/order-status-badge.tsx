import { fixedBySpecification, statusIn } from "#app/domain/kernel/status-table";
import { CLIENT_STATUS_TABLE, LINE_STATUS_TABLE, ORDER_STATUS_TABLE } from "#app/domain/orders/order-status";
import { useIsClient } from "../../layouts/shell/shell-context";
import { Badge } from "../../primitives/values/badge";

const orderStatus = (status: string, isClient = false) =>
  statusIn(isClient ? CLIENT_STATUS_TABLE : ORDER_STATUS_TABLE, status);

/** `isClient` gives the words of client companies. */
export const orderStatusLabel = (status: string, isClient?: boolean): string => orderStatus(status, isClient).label;

/** Labels in the viewer's words. */
export function useOrderStatusLabel(): (status: string) => string {
  const isClient = useIsClient();
  return (status) => orderStatusLabel(status, isClient);
}

/** The specification's dashboard has three colors only: completed green, picking the accent, all others yellow. */
export function OrderStatusBadge({ status, scheme }: { status: string; scheme?: "dashboard" }) {
  const listed = orderStatus(status, useIsClient());
  if (scheme !== "dashboard") return <Badge status={listed} />;
  const tone = status === "completed" ? "good" : status === "picking" ? "accent" : "warn";
  return <Badge status={fixedBySpecification(listed, { tone })} />;
}

export const PickedBadge = ({ picked }: { picked: boolean }) => (
  <Badge status={LINE_STATUS_TABLE[picked ? "picked" : "pending"]} />
);
