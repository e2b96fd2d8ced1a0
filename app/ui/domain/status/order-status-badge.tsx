import { fixedBySpecification, statusIn } from "#app/domain/kernel/status-table";
import {
  CLIENT_LINE_STATUS_TABLE,
  CLIENT_STATUS_TABLE,
  clientLineStatus,
  LINE_STATUS_TABLE,
  ORDER_STATUS_TABLE,
} from "#app/domain/orders/order-status";
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

/** A line's status in the viewer's words; clients also read there that it was shipped. */
export function LineStatusBadge({
  orderStatus,
  picked,
  units,
}: {
  orderStatus: string;
  picked: boolean;
  units?: string;
}) {
  const status = useIsClient()
    ? CLIENT_LINE_STATUS_TABLE[clientLineStatus(orderStatus, picked)]
    : LINE_STATUS_TABLE[picked ? "picked" : "pending"];
  return <Badge status={status} {...(units && { amount: units })} />;
}
