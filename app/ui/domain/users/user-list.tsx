import { ROLES } from "#app/domain/kernel/permissions";
import { NO_COMPANY, USER_ROLE_LABEL } from "#app/domain/users/user-labels";
import { adminPaths } from "#app/http/admin-paths";
import { paths } from "#app/http/paths";
import { Plus, Users } from "#app/ui/icons/icons";
import { FilterBar } from "../../forms/filter-bar";
import { FilterCombobox, FilterSelect, SearchField } from "../../forms/filter-fields";
import { LinkButton } from "../../primitives/buttons/link-button";
import { EmptyState } from "../../primitives/states/empty-state";
import { Pagination } from "../../primitives/tables/pagination";
import { UserCard, type UserCardModel, type UsersSearch } from "./user-card";

type FilterProps = {
  search: UsersSearch;
  companies: { id: string; name: string }[] | null;
  total: number;
  matched: { count: number; isMore: boolean };
};

/** Search, role and company; company only for users with access to several. */
export function UserFilters({ search, companies, total, matched }: FilterProps) {
  const { q, role, company } = search;
  const active = Boolean(q || role || company);
  const number = (n: number) => n.toLocaleString("en-US");
  const found = `${number(matched.count)}${matched.isMore ? "+" : ""}`;
  return (
    <FilterBar
      clearTo={paths.users()}
      active={active}
      summary={active ? `Showing ${found} of ${number(total)} users` : `${number(total)} user${total === 1 ? "" : "s"}`}
    >
      <SearchField
        name="q"
        label="Search users"
        placeholder="Search by name, email, or company..."
        value={q ?? null}
        className="sm:w-96"
      />
      <FilterSelect
        name="role"
        label="Role"
        value={role ?? null}
        options={[
          { value: "", label: "All Roles" },
          ...ROLES.map((value) => ({ value, label: USER_ROLE_LABEL[value] })),
        ]}
      />
      {companies && (
        <FilterCombobox
          name="company"
          label="Company"
          value={company ?? null}
          options={[
            { value: "", label: "All Companies" },
            { value: NO_COMPANY, label: "No Company" },
            ...companies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </FilterBar>
  );
}

type ListProps = { users: UserCardModel[]; search: UsersSearch; next: string | null };

export function UserList({ users, search, next }: ListProps) {
  const { cursor, ...filters } = search;
  const filtered = Object.values(filters).some(Boolean);
  if (users.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={Users}
          title="No Users Found"
          detail={
            filtered ? "Try adjusting your search or filter criteria." : "Get started by creating your first user."
          }
          action={filtered ? <LinkButton to={paths.users()}>Clear Filters</LinkButton> : <CreateUser search={search} />}
        />
      </div>
    );
  }
  return (
    <>
      <ul aria-label="Users" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {users.map((user) => (
          <li key={user.id} className="grid min-w-0">
            <UserCard user={user} search={search} />
          </li>
        ))}
      </ul>
      {(cursor || next) && (
        <Pagination
          newer={cursor ? paths.users(filters) : null}
          older={next && paths.users({ ...filters, cursor: next })}
        />
      )}
    </>
  );
}

export const CreateUser = ({ search }: { search: UsersSearch }) => (
  <LinkButton to={adminPaths.newUser(search)} variant="primary" icon={Plus} preventScrollReset>
    Create User
  </LinkButton>
);
