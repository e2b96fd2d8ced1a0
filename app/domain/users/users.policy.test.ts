import { describe, expect, test } from "vitest";
import { ASSIGNABLE, mayAssign } from "../access/access.schema";
import { ROLES, type Role } from "../kernel/permissions";
import {
  companyOfNew,
  isReached,
  type Managed,
  type Manager,
  mayBeAssigned,
  rolesSeenBy,
  whyNotAssign,
  whyNotChangeRole,
  whyNotDeactivate,
  whyNotDelete,
  whyNotEdit,
  whyNotMove,
} from "./users.policy";

const HERE = "here";
const PLACES = [HERE, "elsewhere", null] as const;
const actor = (role: Role, companyId: string | null = HERE): Manager => ({ id: "actor", role, companyId });
const person = (role: Role, companyId: string | null = HERE, isShared = false): Managed => ({
  id: "person",
  role,
  companyId,
  isShared,
});
const ANYWHERE: readonly Role[] = ["admin", "super_user"];

/**
 * The permission table of the specification, written out again: whom each role can grant, edit and remove in its own
 * company.
 */
const TABLE: Record<Role, { gives: readonly Role[]; edits: boolean; removes: readonly Role[] }> = {
  admin: { gives: ROLES, edits: true, removes: ROLES },
  super_user: { gives: ROLES, edits: true, removes: ROLES },
  company_manager: {
    gives: ["warehouse_manager", "employee", "client"],
    edits: true,
    removes: ["warehouse_manager", "employee", "client"],
  },
  warehouse_manager: { gives: ["employee", "client"], edits: false, removes: ["employee", "client"] },
  employee: { gives: [], edits: false, removes: [] },
  client: { gives: [], edits: false, removes: [] },
};

/** Every pair of roles, in every place: the same company, another company, and none. */
const pairs = ROLES.flatMap((by) =>
  ROLES.flatMap((of) => PLACES.map((place) => [by, of, place] as [Role, Role, string | null])),
);

describe("who reaches whom", () => {
  test.each(pairs)("a %s a %s in %s", (by, of, place) => {
    const all = ANYWHERE.includes(by);
    const own = ["company_manager", "warehouse_manager"].includes(by) && place === HERE && !ANYWHERE.includes(of);
    expect(isReached(actor(by), person(of, place))).toBe(all || own);
    // An actor without a company reaches no one, not everyone without a company.
    expect(isReached(actor(by, null), person(of, place))).toBe(all);
  });
});

describe.each(ROLES)("what a %s may do to others", (by) => {
  test.each(ROLES)("to a %s", (of) => {
    const { gives, edits, removes } = TABLE[by];
    expect(mayAssign(by, of)).toBe(gives.includes(of));
    expect(whyNotAssign(actor(by), of) === null).toBe(gives.includes(of));
    const handles = edits && gives.includes(of);
    expect(whyNotEdit(actor(by), person(of)) === null).toBe(handles);
    expect(whyNotDeactivate(actor(by), person(of)) === null).toBe(handles);
    expect(whyNotDelete(actor(by), person(of)) === null).toBe(removes.includes(of));
    for (const to of ROLES) {
      const may = handles && (gives.includes(to) || to === of);
      expect(whyNotChangeRole(actor(by), person(of), to) === null, `${of} to ${to}`).toBe(may);
    }
    for (const to of PLACES) {
      const may = handles && (ANYWHERE.includes(by) || to === HERE);
      expect(whyNotMove(actor(by), person(of), to) === null, `to ${to}`).toBe(may);
    }
  });

  test("to oneself: edit at most, never the role, never away", () => {
    const self = { ...person(by), id: "actor" };
    expect(whyNotEdit(actor(by), self) === null).toBe(TABLE[by].edits);
    expect(whyNotDelete(actor(by), self)).toBe("You cannot delete yourself.");
    expect(whyNotDeactivate(actor(by), self)).toBe("You cannot deactivate yourself.");
    for (const to of ROLES.filter((role) => role !== by)) {
      expect(whyNotChangeRole(actor(by), self, to)).toBe("You cannot change your own role.");
    }
    if (!ANYWHERE.includes(by)) expect(whyNotMove(actor(by), self, "elsewhere")).not.toBeNull();
  });

  test("a new user's company", () => {
    const chosen = PLACES.map((asked) => companyOfNew(actor(by), asked));
    expect(chosen).toEqual(ANYWHERE.includes(by) ? [...PLACES] : [HERE, "foreign", HERE]);
    expect(companyOfNew(actor(by), undefined)).toBe(ANYWHERE.includes(by) ? null : HERE);
    if (!ANYWHERE.includes(by)) expect(companyOfNew(actor(by, null), null)).toBe("foreign");
  });
});

test("users grant only roles that they can also manage", () => {
  for (const by of ROLES) for (const to of ASSIGNABLE[by]) expect(mayAssign(by, to)).toBe(true);
  // No escalation: except for roles that reach all companies, a role cannot grant a role that can grant more than it
  // can.
  for (const by of ROLES.filter((role) => !ANYWHERE.includes(role))) {
    for (const to of ASSIGNABLE[by]) {
      expect(ASSIGNABLE[to].every((role) => ASSIGNABLE[by].includes(role))).toBe(true);
    }
  }
});

test("a user who also works for others is managed by the provider only, because their account opens several companies", () => {
  for (const role of ["warehouse_manager", "employee"] as const) {
    const shared = person(role, HERE, true);
    expect(whyNotEdit(actor("company_manager"), shared)).toContain("Only the provider");
    expect(whyNotDelete(actor("company_manager"), shared)).toContain("Only the provider");
    expect(whyNotEdit(actor("super_user"), shared)).toBeNull();
  }
  expect(whyNotDelete(actor("warehouse_manager"), person("employee", HERE, true))).toContain("Only the provider");
});

test("the system itself hands out nothing", () => {
  const system: Manager = { id: "system", role: null, companyId: null };
  expect(isReached(system, person("client"))).toBe(false);
  for (const role of ROLES) expect(whyNotAssign(system, role)).not.toBeNull();
});

test("a company's owner sees its own roles, the provider's user managers all", () => {
  expect(rolesSeenBy(actor("company_manager"))).toEqual(["company_manager", "warehouse_manager", "employee", "client"]);
  expect(rolesSeenBy(actor("admin", null))).toEqual(ROLES);
  expect(rolesSeenBy(actor("super_user", null))).toEqual(ROLES);
});

test("only roles with a scope have assignments", () => {
  expect(ROLES.filter(mayBeAssigned)).toEqual(["super_user", "warehouse_manager", "employee"]);
});
