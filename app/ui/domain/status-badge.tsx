import { COMPANY_STATUS_TABLE } from "#app/domain/companies/company-labels";
import { INTEGRATION_STATUS_TABLE } from "#app/domain/integrations/connect/integration-status";
import { STOCK_STATUS_TABLE } from "#app/domain/inventory/stock-status";
import { fixedBySpecification, statusIn } from "#app/domain/kernel/status-table";
import { CLIENT_STATUS_TABLE, LINE_STATUS_TABLE, ORDER_STATUS_TABLE } from "#app/domain/orders/order-status";
import { PARCEL_STATUS_TABLE } from "#app/domain/shipping/following/parcel-status";
import { STAGING_STATUS_TABLE } from "#app/domain/staging/staging-texts";
import { ROLE_TABLE } from "#app/domain/users/user-labels";
import { Badge } from "../primitives/values/badge";

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

const STOCK = Object.fromEntries(Object.values(STOCK_STATUS_TABLE).map((status) => [status.label, status]));
/** Takes the name, as the API gives it. */
export const StockBadge = ({ status }: Props) => <Badge status={statusIn(STOCK, status)} />;

export const CompanyStatusBadge = ({ status }: Props) => <Badge status={statusIn(COMPANY_STATUS_TABLE, status)} />;
export const ActiveBadge = ({ active }: { active: boolean }) => (
  <Badge status={COMPANY_STATUS_TABLE[active ? "active" : "inactive"]} />
);
export const IntegrationStatusBadge = ({ status }: Props) => (
  <Badge status={statusIn(INTEGRATION_STATUS_TABLE, status)} />
);
export const StagingStatusBadge = ({ status }: Props) => <Badge status={statusIn(STAGING_STATUS_TABLE, status)} />;
export const PickedBadge = ({ picked }: { picked: boolean }) => (
  <Badge status={LINE_STATUS_TABLE[picked ? "picked" : "pending"]} />
);

/** The specification's user page has names of its own for two roles. */
export const RoleBadge = ({ role, label }: { role: string; label: string }) => (
  <Badge status={fixedBySpecification(statusIn(ROLE_TABLE, role), { label })} />
);

export const trackingLabel = (status: string): string => statusIn(PARCEL_STATUS_TABLE, status).label;

/** Tracking status of a parcel. */
export const TrackingBadge = ({ status }: Props) => <Badge status={statusIn(PARCEL_STATUS_TABLE, status)} />;
