import type { users } from "#db/schema/directory/accounts";
import { defineList, type ListDefinition, withoutColumn } from "../../filters/list-definition";

export type UserField = keyof typeof users.$inferSelect & string;

/** Columns of the list of users. A field to sort by also needs an index (field, id). */
export const USER_LIST = defineList<UserField>()({
  initial: "-joined",
  columns: {
    name: { header: "User", sort: { by: "nameSort", first: "asc" }, fixed: true },
    role: { header: "Role", sort: { by: "role", first: "asc" } },
    company: { header: "Company" },
    phone: { header: "Phone" },
    status: { header: "Status" },
    seen: { header: "Last sign-in", sort: { by: "signInSort", first: "desc", isTime: true } },
    joined: { header: "Joined", sort: { by: "id", first: "desc" }, extra: true },
  },
});
export type UserColumn = keyof (typeof USER_LIST)["columns"];

/** The list of users who see one company's users does not name the company. */
export const userList = (hasCompanies: boolean): ListDefinition<UserColumn> =>
  hasCompanies ? USER_LIST : withoutColumn(USER_LIST, "company");
