import type { ReactNode } from "react";
import type { Role } from "#app/domain/kernel/permissions";
import { statusIn } from "#app/domain/kernel/status-table";
import { USER_LIST, type UserColumn, userList } from "#app/domain/users/list/user-columns";
import { USER_ROLE_LABEL, USER_STATUS_TABLE } from "#app/domain/users/user-labels";
import { adminPaths, warehousePaths } from "#app/http/admin-paths";
import { paths } from "#app/http/paths";
import { Ban, Building2, CirclePlay, Copy, KeyRound, Pencil, Send, Trash2, Warehouse } from "#app/ui/icons/icons";
import { listColumns } from "../../forms/list/list-columns";
import { SortedPages } from "../../forms/list/sorted-pages";
import { LinkButton } from "../../primitives/buttons/link-button";
import { TextLink } from "../../primitives/buttons/text-link";
import { Menu } from "../../primitives/overlays/menu";
import type { MenuItem } from "../../primitives/overlays/menu-entries";
import { DataTable } from "../../primitives/tables/data-table";
import { Badge, Tag } from "../../primitives/values/badge";
import { Time } from "../../primitives/values/time";
import { useIsEmailSetUp } from "../../site/site-facts";
import { RoleBadge } from "../status/role-badge";

/** The list's URL. */
export type UsersSearch = Partial<
  Record<"q" | "role" | "company" | "sort" | "columns" | "view" | "cursor", string | undefined>
>;

export interface UserRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  companyName: string | null;
  status: "active" | "invited" | "deactivated";
  /** Visible to provider staff only. */
  isEmailInUse: boolean;
  lastSignInAt: number | null;
  createdAt: number;
  /** Null when no invitation link is valid any more. */
  invitedUntil: number | null;
  isExpired: boolean;
  assignedTo: number;
  isSelf: boolean;
  hasSecondFactor: boolean;
  may: Record<"edit" | "copyLink" | "remove" | "shut" | "assign" | "setWarehouses" | "resetFactor", boolean>;
}

interface Props {
  rows: readonly UserRow[];
  search: UsersSearch;
  /** Cursor of the next page. */
  next: string | null;
  /** The actor sees users of several companies. */
  hasCompanies: boolean;
  empty: ReactNode;
}

/** Users with their roles and the actions that the actor can take. */
export function UserTable({ rows, search, next, hasCompanies, empty }: Props) {
  const { cursor: _cursor, ...filters } = search;
  return (
    <DataTable
      caption="Users"
      rows={rows}
      rowKey={({ id }) => id}
      columns={listColumns<UserColumn, UserRow>(
        userList(hasCompanies),
        search,
        (change) => paths.users({ ...filters, ...change }),
        {
          name: { primary: true, width: "26%", truncate: true, cell: (user) => <Person user={user} /> },
          role: { cell: ({ role }) => <RoleBadge role={role} label={USER_ROLE_LABEL[role]} /> },
          company: { width: "15%", cell: companyText },
          phone: { cell: ({ phone }) => phone || "—" },
          status: { cell: (user) => <StatusBadge user={user} /> },
          seen: { cell: (user) => <LastSeen user={user} search={search} /> },
          joined: { cell: ({ createdAt }) => <Time at={createdAt} dateOnly /> },
        },
      )}
      actions={(user) => <UserActions user={user} search={search} />}
      empty={empty}
      footer={
        search.cursor || next ? (
          <SortedPages list={USER_LIST} search={search} next={next} to={paths.users} />
        ) : undefined
      }
    />
  );
}

/** The name, or the email alone for users without one. */
const Person = ({ user: { name, email, isSelf, hasSecondFactor } }: { user: UserRow }) => (
  <span className="block min-w-0">
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <bdi title={name} className="truncate">
        {name}
      </bdi>
      {isSelf && <Tag>You</Tag>}
      {hasSecondFactor && <Tag>Two-factor</Tag>}
    </span>
    {name !== email && (
      <bdi title={email} className="block truncate font-normal text-muted text-sm">
        {email}
      </bdi>
    )}
  </span>
);

function UserActions({ user, search }: { user: UserRow; search: UsersSearch }) {
  const { id, name, may } = user;
  const items = menuItems(user, search);
  if (!may.edit && !may.remove && items.length === 0) return null;
  return (
    <span className="inline-flex justify-end gap-0.5 max-md:-ml-3.5 max-md:justify-start">
      {may.edit && (
        <LinkButton to={adminPaths.editUser(id, search)} size="sm" variant="ghost" icon={Pencil} preventScrollReset>
          Edit<span className="sr-only"> {name}</span>
        </LinkButton>
      )}
      {may.remove && (
        <LinkButton to={adminPaths.deleteUser(id, search)} size="sm" variant="ghost" icon={Trash2} preventScrollReset>
          Delete<span className="sr-only"> {name}</span>
        </LinkButton>
      )}
      {items.length > 0 && <Menu label={`More actions for ${name}`} items={items} />}
    </span>
  );
}

const companyText = ({ companyName, assignedTo }: UserRow): string => {
  const more = assignedTo > 0 ? `${assignedTo} assigned ${assignedTo === 1 ? "company" : "companies"}` : "";
  return [companyName ?? (more ? "" : "No Company"), more].filter(Boolean).join(" + ");
};

function StatusBadge({ user: { status, isEmailInUse } }: { user: UserRow }) {
  const isSetUp = useIsEmailSetUp();
  const shown = status === "invited" && !isSetUp ? "unsent" : status;
  return <Badge status={statusIn(USER_STATUS_TABLE, isEmailInUse ? "email-in-use" : shown)} />;
}

function LastSeen({ user, search }: { user: UserRow; search: UsersSearch }) {
  const { id, status, isExpired, invitedUntil, lastSignInAt, may } = user;
  if (status === "invited") {
    return (
      <>
        {invitedUntil === null || isExpired ? (
          <span className="text-warn">Invitation expired</span>
        ) : (
          <>
            Invitation expires <Time at={invitedUntil} dateOnly />
          </>
        )}
        {may.copyLink && (
          <span className="block">
            <TextLink to={adminPaths.invitationLink(id, search)}>Copy link</TextLink>
          </span>
        )}
      </>
    );
  }
  return lastSignInAt === null ? "Never" : <Time at={lastSignInAt} relative />;
}

function menuItems({ id, status, may }: UserRow, search: UsersSearch): MenuItem[] {
  return [
    ...(may.assign ? [{ label: "Assign companies", icon: Building2, to: adminPaths.assignUser(id, search) }] : []),
    ...(may.setWarehouses
      ? [{ label: "Assign warehouses", icon: Warehouse, to: warehousePaths.ofUser(id, search) }]
      : []),
    ...(may.copyLink ? [{ label: "Copy invitation link", icon: Copy, to: adminPaths.invitationLink(id, search) }] : []),
    ...(may.edit && !may.copyLink && status === "invited"
      ? [{ label: "Send invitation again", icon: Send, action: adminPaths.inviteUser(id, search), fields: {} }]
      : []),
    ...(may.resetFactor
      ? [{ label: "Reset second factor", icon: KeyRound, to: adminPaths.resetSecondFactor(id, search) }]
      : []),
    ...(may.shut && status === "deactivated"
      ? [{ label: "Activate", icon: CirclePlay, action: adminPaths.activateUser(id, search), fields: {} }]
      : []),
    ...(may.shut && status !== "deactivated"
      ? [{ label: "Deactivate", icon: Ban, action: adminPaths.deactivateUser(id, search), fields: {} }]
      : []),
  ];
}
