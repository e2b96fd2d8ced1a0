import type { FlashInput } from "#app/http/answers/flash.server";
import { orderStatusLabel } from "#app/ui/domain/status/order-status-badge";

export const statusUpdated = ({ orderNumber, status }: { orderNumber: string; status: string }): FlashInput => ({
  title: "Status Updated",
  description: `Order ${orderNumber} is now ${orderStatusLabel(status).toLowerCase()}.`,
});
