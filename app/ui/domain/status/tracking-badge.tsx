import { statusIn } from "#app/domain/kernel/status-table";
import { PARCEL_STATUS_TABLE } from "#app/domain/shipping/following/parcel-status";
import { Badge } from "../../primitives/values/badge";

export const trackingLabel = (status: string): string => statusIn(PARCEL_STATUS_TABLE, status).label;

/** Tracking status of a parcel. */
export const TrackingBadge = ({ status }: { status: string }) => (
  <Badge status={statusIn(PARCEL_STATUS_TABLE, status)} />
);
