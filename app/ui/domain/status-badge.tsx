import {
  Archive,
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleX,
  Clock,
  FileText,
  Hand,
  PackageCheck,
  Truck,
  Undo2,
} from "lucide-react";
import { Badge, type Tone } from "../primitives/badge";
import type { Icon } from "../primitives/icon";

type Look = { label: string; tone: Tone; icon: Icon };

const ORDER: Record<string, Look> = {
  pending: { label: "Pending", tone: "neutral", icon: Clock },
  "on-hold": { label: "On Hold", tone: "warn", icon: CirclePause },
  picking: { label: "Picking", tone: "accent", icon: Hand },
  picked: { label: "Ready to Ship", tone: "info", icon: PackageCheck },
  processing: { label: "Processing", tone: "info", icon: CircleDot },
  shipped: { label: "Shipped", tone: "good", icon: Truck },
  delivered: { label: "Delivered", tone: "good", icon: Check },
  completed: { label: "Completed", tone: "good", icon: CheckCheck },
  cancelled: { label: "Cancelled", tone: "neutral", icon: Ban },
  refunded: { label: "Refunded", tone: "neutral", icon: Undo2 },
  failed: { label: "Failed", tone: "bad", icon: CircleX },
  "checkout-draft": { label: "Draft", tone: "outline", icon: CircleDashed },
};

const STOCK: Record<string, Look> = {
  "Out of Stock": { label: "Out of Stock", tone: "bad", icon: CircleX },
  "Low Stock": { label: "Low Stock", tone: "warn", icon: CircleAlert },
  "In Stock": { label: "In Stock", tone: "good", icon: CircleCheck },
};

const COMPANY: Record<string, Look> = {
  active: { label: "Active", tone: "good", icon: CircleCheck },
  inactive: { label: "Inactive", tone: "neutral", icon: Archive },
  pending: { label: "Pending", tone: "warn", icon: Clock },
};

const INTEGRATION: Record<string, Look> = {
  active: { label: "Active", tone: "good", icon: CircleCheck },
  error: { label: "Error", tone: "bad", icon: CircleAlert },
};

const STAGING: Record<string, Look> = {
  Processed: { label: "Processed", tone: "good", icon: CheckCheck },
  Error: { label: "Error", tone: "bad", icon: CircleAlert },
  Pending: { label: "Pending", tone: "warn", icon: Clock },
};

const INVOICE: Record<string, Look> = {
  draft: { label: "Draft", tone: "outline", icon: FileText },
  issued: { label: "Issued", tone: "accent", icon: CircleDot },
  paid: { label: "Paid", tone: "good", icon: CheckCheck },
  void: { label: "Void", tone: "neutral", icon: Ban },
};

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll(/[-_]/g, " ");
const lookOf = (looks: Record<string, Look>, status: string): Look =>
  looks[status] ?? { label: capitalised(status), tone: "neutral", icon: CircleDashed };

function Status({ looks, status }: { looks: Record<string, Look>; status: string }) {
  const { label, tone, icon } = lookOf(looks, status);
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

export const orderStatusLabel = (status: string): string => lookOf(ORDER, status).label;

/** The dashboard sets three colours only: completed green, picking the accent, anything else yellow. */
export function OrderStatusBadge({ status, scheme }: { status: string; scheme?: "dashboard" }) {
  if (scheme !== "dashboard") return <Status looks={ORDER} status={status} />;
  const { label, icon } = lookOf(ORDER, status);
  const tone = status === "completed" ? "good" : status === "picking" ? "accent" : "warn";
  return (
    <Badge tone={tone} icon={icon}>
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
  <Badge tone={picked ? "good" : "neutral"} icon={picked ? Check : Clock}>
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
