import { isPortalRole } from "#app/domain/access/navigation";
import type { Role } from "#app/domain/kernel/permissions";
import { orderPaths } from "#app/http/order-paths";
import type { Query } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";

/** An order's notes on the page that the user has of it. */
export const notesPath = (role: Role, orderId: string, search: Query): string =>
  `${(isPortalRole(role) ? portalPaths.myOrder : orderPaths.page)(orderId, search)}#notes`;
