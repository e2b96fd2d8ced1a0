import { fixedBySpecification, statusIn } from "#app/domain/kernel/status-table";
import { CLIENT_STATUS_TABLE, LINE_STATUS_TABLE, ORDER_STATUS_TABLE } from "#app/domain/orders/order-status";
import { Badge } from "../../primitives/values/badge";

interface Props {
  status: string;
}

const orderStatus = (status: string, isClient = false) =>
  statusIn(isClient ? CLIENT_STATUS_TABLE : ORDER_STATUS_TABLE, status);

/** `isClient` gives the words of the client portal. */
export const orderStatusLabel = (status: string, isClient?: boolean): string => orderStatus(status, isClient).label;

/** The specification's dashboard has three colors only: completed green, picking the accent, all others yellow. */
export function OrderStatusBadge({
  status,
  isClient,
  scheme,
}: Props & { isClient?: boolean | undefined; scheme?: "dashboard" }) {
  const listed = orderStatus(status, isClient);
  if (scheme !== "dashboard") return <Badge status={listed} />;
  const tone = status === "completed" ? "good" : status === "picking" ? "accent" : "warn";
  return <Badge status={fixedBySpecification(listed, { tone })} />;
}

export const PickedBadge = ({ picked }: { picked: boolean }) => (
  <Badge status={LINE_STATUS_TABLE[picked ? "picked" : "pending"]} />
);
