import { expect, test } from "vitest";
import { type Role, reachOf } from "../access/access.schema";
import { actionsOn } from "./order-actions";
import type { OrderStatus } from "./order-status";

const offered = (role: Role, status: OrderStatus) =>
  actionsOn(status, { role, can: (permission) => reachOf(role, permission) !== null }).join(" ");

test.each<[OrderStatus, Partial<Record<Role, string>>]>([
  [
    "pending",
    {
      admin: "pick edit hold cancel",
      warehouse_manager: "pick edit hold cancel",
      company_manager: "edit hold cancel",
      employee: "pick",
      client: "cancel",
    },
  ],
  [
    "on-hold",
    {
      admin: "edit add-hold release cancel",
      company_manager: "edit add-hold release cancel",
      employee: "",
      client: "",
    },
  ],
  [
    "picking",
    { super_user: "picked edit hold cancel", company_manager: "edit hold cancel", employee: "picked", client: "" },
  ],
  ["processing", { admin: "ship hold cancel", company_manager: "hold cancel", employee: "ship", client: "" }],
  ["picked", { warehouse_manager: "reopen ship cancel", company_manager: "", employee: "reopen ship", client: "" }],
  ["shipped", { admin: "deliver", company_manager: "", employee: "deliver", client: "" }],
  ["cancelled", { admin: "", employee: "" }],
])("on an order that is %s each role is offered what it may do", (status, byRole) => {
  for (const [role, actions] of Object.entries(byRole)) expect(offered(role as Role, status), role).toBe(actions);
});
