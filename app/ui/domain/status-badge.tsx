import { Badge, type Tone } from "../primitives/values/badge";

type Look = { label: string; tone: Tone; icon: string };

const ORDER: Record<string, Look> = {
  pending: { label: "Pending", tone: "neutral", icon: "waiting" },
  "on-hold": { label: "On hold", tone: "warn", icon: "paused" },
  picking: { label: "Picking", tone: "accent", icon: "picking" },
  picked: { label: "Ready to Ship", tone: "info", icon: "counts" },
  processing: { label: "Processing", tone: "info", icon: "dot" },
  shipped: { label: "Shipped", tone: "good", icon: "shipping" },
  delivered: { label: "Delivered", tone: "good", icon: "check" },
  completed: { label: "Completed", tone: "good", icon: "check-all" },
  cancelled: { label: "Cancelled", tone: "neutral", icon: "stopped" },
  refunded: { label: "Refunded", tone: "neutral", icon: "returns" },
  failed: { label: "Failed", tone: "bad", icon: "failed" },
  "checkout-draft": { label: "Draft", tone: "outline", icon: "unknown" },
};

const STOCK: Record<string, Look> = {
  "Out of Stock": { label: "Out of Stock", tone: "bad", icon: "failed" },
  "Low Stock": { label: "Low Stock", tone: "warn", icon: "alert" },
  "In Stock": { label: "In Stock", tone: "good", icon: "good" },
};

const COMPANY: Record<string, Look> = {
  active: { label: "Active", tone: "good", icon: "good" },
  inactive: { label: "Inactive", tone: "neutral", icon: "archived" },
  pending: { label: "Pending", tone: "warn", icon: "waiting" },
};

const INTEGRATION: Record<string, Look> = {
  active: { label: "Active", tone: "good", icon: "good" },
  error: { label: "Error", tone: "bad", icon: "alert" },
};

const STAGING: Record<string, Look> = {
  Processed: { label: "Processed", tone: "good", icon: "check-all" },
  Error: { label: "Error", tone: "bad", icon: "alert" },
  Pending: { label: "Pending", tone: "warn", icon: "waiting" },
};

const INVOICE: Record<string, Look> = {
  draft: { label: "Draft", tone: "outline", icon: "draft" },
  issued: { label: "Issued", tone: "accent", icon: "dot" },
  paid: { label: "Paid", tone: "good", icon: "check-all" },
  void: { label: "Void", tone: "neutral", icon: "stopped" },
};

const TRACKING: Record<string, Look> = {
  unknown: { label: "Shipped", tone: "good", icon: "shipping" },
  accepted: { label: "With the carrier", tone: "info", icon: "shipping" },
  "in-transit": { label: "In transit", tone: "info", icon: "shipping" },
  delivering: { label: "Out for delivery", tone: "accent", icon: "shipping" },
  delivered: { label: "Delivered", tone: "good", icon: "check" },
  exception: { label: "Exception", tone: "bad", icon: "alert" },
};

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll(/[-_]/g, " ");
const lookOf = (looks: Record<string, Look>, status: string): Look =>
  looks[status] ?? { label: capitalised(status), tone: "neutral", icon: "unknown" };

function Status({ looks, status }: { looks: Record<string, Look>; status: string }) {
  const { label, tone, icon } = lookOf(looks, status);
  return (
    <Badge tone={tone} sprite={icon}>
      {label}
    </Badge>
  );
}

export const orderStatusLabel = (status: string): string => lookOf(ORDER, status).label;

/** The specification's dashboard has three colors only: completed green, picking the accent, all others yellow. */
export function OrderStatusBadge({ status, scheme }: { status: string; scheme?: "dashboard" }) {
  if (scheme !== "dashboard") return <Status looks={ORDER} status={status} />;
  const { label, icon } = lookOf(ORDER, status);
  const tone = status === "completed" ? "good" : status === "picking" ? "accent" : "warn";
  return (
    <Badge tone={tone} sprite={icon}>
      {label}
    </Badge>
  );
}

export const StockBadge = ({ status }: { status: string }) => <Status looks={STOCK} status={status} />;
export const CompanyStatusBadge = ({ status }: { status: string }) => <Status looks={COMPANY} status={status} />;
export const IntegrationStatusBadge = ({ status }: { status: string }) => (
  <Status looks={INTEGRATION} status={status} />
);
export const StagingStatusBadge = ({ status }: { status: string }) => (
  <Status looks={STAGING} status={capitalised(status)} />
);
export const InvoiceStatusBadge = ({ status }: { status: string }) => <Status looks={INVOICE} status={status} />;
export const ActiveBadge = ({ active }: { active: boolean }) => (
  <Status looks={COMPANY} status={active ? "active" : "inactive"} />
);

export const PickedBadge = ({ picked }: { picked: boolean }) => (
  <Badge tone={picked ? "good" : "neutral"} sprite={picked ? "check" : "waiting"}>
    {picked ? "Picked" : "Pending"}
  </Badge>
);

const ROLE_TONE: Record<string, Tone> = {
  admin: "bad",
  super_user: "bad",
  company_manager: "accent",
  warehouse_manager: "neutral",
  client: "neutral",
  employee: "outline",
};

export const RoleBadge = ({ role, label }: { role: string; label: string }) => (
  <Badge tone={ROLE_TONE[role] ?? "outline"}>{label}</Badge>
);

/** Tracking status of a parcel. */
export const TrackingBadge = ({ status }: { status: string }) => <Status looks={TRACKING} status={status} />;
