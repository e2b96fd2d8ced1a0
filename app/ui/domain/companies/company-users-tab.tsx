import { ROLE_LABEL } from "#app/domain/access/access.schema";
import type { Role } from "#app/domain/kernel/permissions";
import { USER_STATUS_TABLE } from "#app/domain/users/user-labels";
import { companyPaths } from "#app/http/company-paths";
import { paths } from "#app/http/paths";
import { Plus, Trash2, UserCheck, Users } from "#app/ui/icons/icons";
import { Section } from "../../layouts/pages/section";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Menu } from "../../primitives/overlays/menu";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Badge } from "../../primitives/values/badge";
import { Time } from "../../primitives/values/time";
import { useIsEmailSetUp } from "../../site/site-facts";
import { RoleBadge } from "../status/role-badge";

export interface CompanyUserRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  status: "active" | "invited" | "deactivated";
  joinedAt: number;
  /** Roles that the caller can assign. */
  roles: Role[];
  mayRemove: boolean;
}

type Props = { companyId: string; users: CompanyUserRow[]; next: string | null; cursor?: string | undefined };

/** A company's users: names, roles and contact details. */
export function CompanyUsersTab({ companyId, users, next, cursor }: Props) {
  const isEmailSetUp = useIsEmailSetUp();
  const page = (at?: string | null) => paths.company(companyId, "users", { after: at });
  const add = (
    <LinkButton to={companyPaths.newCompanyUser(companyId)} variant="primary" icon={Plus} preventScrollReset>
      Add user
    </LinkButton>
  );
  return (
    <Section title="Users" description="People who can sign in for this company" actions={add}>
      <DataTable
        caption="Users"
        rows={users}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "user",
            header: "User",
            primary: true,
            truncate: true,
            width: "38%",
            cell: ({ name, status }) => (
              <span className="inline-flex max-w-full align-middle min-w-0 items-center gap-2">
                <span className="min-w-0 truncate" title={name} dir="auto">
                  {name}
                </span>
                {status !== "active" && (
                  <Badge status={USER_STATUS_TABLE[status === "invited" && !isEmailSetUp ? "unsent" : status]} />
                )}
              </span>
            ),
          },
          {
            key: "role",
            header: "Role",
            width: "11rem",
            cell: ({ role }) => <RoleBadge role={role} label={ROLE_LABEL[role]} />,
          },
          {
            key: "contact",
            header: "Contact",
            width: "30%",
            truncate: true,
            cell: ({ email, phone }) => (
              <span className="block min-w-0">
                <span className="block truncate" title={email}>
                  {email}
                </span>
                {phone && <span className="block truncate text-muted text-sm">{phone}</span>}
              </span>
            ),
          },
          { key: "joined", header: "Joined", width: "8rem", cell: ({ joinedAt }) => <Time at={joinedAt} dateOnly /> },
        ]}
        actions={(user) => <RowActions user={user} companyId={companyId} />}
        empty={
          <EmptyState
            icon={Users}
            title="No Users Found"
            detail="Add the people who place orders or work for this company."
          />
        }
        footer={cursor || next ? <Pagination newer={cursor ? page() : null} older={next && page(next)} /> : undefined}
      />
    </Section>
  );
}

function RowActions({ user: { id, name, roles, mayRemove }, companyId }: { user: CompanyUserRow; companyId: string }) {
  if (roles.length === 0 && !mayRemove) return null;
  return (
    <Menu
      label={`Actions for ${name}`}
      items={[
        ...roles.map((role) => ({
          label: `Make ${ROLE_LABEL[role]}`,
          icon: UserCheck,
          action: companyPaths.companyUserRole(companyId, id),
          fields: { role },
        })),
        ...(roles.length > 0 && mayRemove ? (["divider"] as const) : []),
        ...(mayRemove
          ? [{ label: "Remove user", icon: Trash2, danger: true, to: companyPaths.removeCompanyUser(companyId, id) }]
          : []),
      ]}
    />
  );
}
