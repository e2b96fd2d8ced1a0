import { expect, test } from "vitest";
import { type Role, reachOf } from "../kernel/permissions";
import { actionsOn } from "./order-actions";
import type { OrderStatus } from "./order-status";

type Picking = Parameters<typeof actionsOn>[1]["picking"];

const offered = (role: Role, status: OrderStatus, picking?: Picking) =>
  actionsOn(status, { role, can: (permission) => reachOf(role, permission) !== null, picking }).join(" ");

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
  ["picking", { super_user: "edit hold cancel", company_manager: "edit hold cancel", employee: "", client: "" }],
  ["processing", { admin: "ship hold cancel", company_manager: "hold cancel", employee: "ship", client: "" }],
  ["picked", { warehouse_manager: "reopen ship cancel", company_manager: "", employee: "reopen ship", client: "" }],
  ["shipped", { admin: "deliver", company_manager: "", employee: "deliver", client: "" }],
  ["cancelled", { admin: "", employee: "" }],
])("on an order that is %s each role gets the actions it is permitted", (status, byRole) => {
  for (const [role, actions] of Object.entries(byRole)) expect(offered(role as Role, status), role).toBe(actions);
});

test.each<[who: string, Picking, Partial<Record<Role, string>>]>([
  ["oneself", { isOwn: true, isPaused: false }, { employee: "picked pause put-back" }],
  ["oneself, who paused", { isOwn: true, isPaused: true }, { employee: "resume picked put-back" }],
  [
    "somebody else",
    { isOwn: false, isPaused: false },
    { warehouse_manager: "picked pause put-back edit hold cancel", company_manager: "edit hold cancel", employee: "" },
  ],
  [
    "somebody else, who paused",
    { isOwn: false, isPaused: true },
    { admin: "picked put-back edit hold cancel", employee: "", client: "" },
  ],
])("an order that is being picked by %s offers what the one who looks may do", (_who, picking, byRole) => {
  for (const [role, actions] of Object.entries(byRole))
    expect(offered(role as Role, "picking", picking), role).toBe(actions);
});
