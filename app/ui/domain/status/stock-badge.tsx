import { STOCK_STATUS_TABLE } from "#app/domain/inventory/stock-status";
import { statusIn } from "#app/domain/kernel/status-table";
import { Badge } from "../../primitives/values/badge";

const STOCK = Object.fromEntries(Object.values(STOCK_STATUS_TABLE).map((status) => [status.label, status]));
/** Takes the name, as the API gives it. */
export const StockBadge = ({ status }: { status: string }) => <Badge status={statusIn(STOCK, status)} />;
