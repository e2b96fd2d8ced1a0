import type { ReactNode } from "react";
import { filtersOnly } from "#app/domain/filters/list-definition";
import type { Role } from "#app/domain/kernel/permissions";
import { NO_COMPANY, USER_ROLE_LABEL } from "#app/domain/users/user-labels";
import { adminPaths } from "#app/http/admin-paths";
import { paths } from "#app/http/paths";
import { Plus, Users } from "#app/ui/icons/icons";
import { FilterBar } from "../../forms/filter-bar";
import { FilterCombobox, FilterSelect, SearchField } from "../../forms/filter-fields";
import { filterChips, optionLabel } from "../../forms/list/filter-chips";
import { LinkButton } from "../../primitives/buttons/link-button";
import { EmptyState } from "../../primitives/states/empty-state";
import { type UserRow, type UsersSearch, UserTable } from "./user-table";

type FilterProps = {
  search: UsersSearch;
  companies: { id: string; name: string }[] | null;
  /** Roles of the users whom the viewer can see. */
  roles: readonly Role[];
  total: number;
  matched: { count: number; isMore: boolean };
  /** Tools beside the count. */
  tools: ReactNode;
};

const roleOptions = (roles: readonly Role[]) => [
  { value: "", label: "All Roles" },
  ...roles.map((value) => ({ value, label: USER_ROLE_LABEL[value] })),
];

const companyOptions = (companies: readonly { id: string; name: string }[]) => [
  { value: "", label: "All Companies" },
  { value: NO_COMPANY, label: "No Company" },
  ...companies.map(({ id, name }) => ({ value: id, label: name })),
];

/** Search, role and company; company only for users with access to several. */
export function UserFilters({ search, companies, roles, total, matched, tools }: FilterProps) {
  const { q, role, company, cursor: _cursor, ...shown } = search;
  const chosen = companies ? company : undefined;
  const active = Boolean(q || role || chosen);
  const number = (n: number) => n.toLocaleString("en-US");
  const found = `${number(matched.count)}${matched.isMore ? "+" : ""}`;
  return (
    <FilterBar
      clearTo={paths.users(shown)}
      active={active}
      keep={shown}
      chips={filterChips({ ...search, company: chosen }, paths.users, {
        q: (text) => `Search: ${text}`,
        role: (value) => `Role: ${USER_ROLE_LABEL[value as Role]}`,
        company: (id) => `Company: ${optionLabel(companyOptions(companies ?? []), id)}`,
      })}
      summary={active ? `Showing ${found} of ${number(total)} users` : `${number(total)} user${total === 1 ? "" : "s"}`}
      tools={tools}
      more={
        <>
          <FilterSelect name="role" label="Role" value={role ?? null} options={roleOptions(roles)} />
          {companies && (
            <FilterCombobox
              name="company"
              label="Company"
              value={company ?? null}
              options={companyOptions(companies)}
            />
          )}
        </>
      }
    >
      <SearchField
        name="q"
        label="Search users"
        placeholder="Search by name, email, or company..."
        value={q ?? null}
        className="sm:w-96"
      />
    </FilterBar>
  );
}

type ListProps = { users: UserRow[]; search: UsersSearch; next: string | null; hasCompanies: boolean };

export function UserList({ users, search, next, hasCompanies }: ListProps) {
  const { q: _q, role: _role, company: _company, cursor: _cursor, ...shown } = search;
  const filtered = Object.keys(filtersOnly(search)).length > 0;
  return (
    <UserTable
      rows={users}
      search={search}
      next={next}
      hasCompanies={hasCompanies}
      empty={
        <EmptyState
          icon={Users}
          title="No Users Found"
          detail={
            filtered ? "Try adjusting your search or filter criteria." : "Get started by creating your first user."
          }
          action={
            filtered ? <LinkButton to={paths.users(shown)}>Clear Filters</LinkButton> : <CreateUser search={search} />
          }
        />
      }
    />
  );
}

export const CreateUser = ({ search }: { search: UsersSearch }) => (
  <LinkButton to={adminPaths.newUser(search)} variant="primary" icon={Plus} preventScrollReset>
    Create User
  </LinkButton>
);
