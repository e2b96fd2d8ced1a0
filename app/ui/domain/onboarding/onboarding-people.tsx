import { statusIn } from "#app/domain/kernel/status-table";
import { USER_STATUS_TABLE } from "#app/domain/users/user-labels";
import { Badge } from "../../primitives/values/badge";
import { RoleBadge } from "../status/role-badge";

interface Person {
  id: string;
  email: string;
  name: string;
  role: string;
  roleLabel: string;
  status: string;
}

/** The company's users, and whether they have signed in yet. */
export function OnboardingPeople({ people }: { people: Person[] }) {
  return (
    <section aria-label="Users of this company" className="rounded-lg border border-line bg-surface">
      <h3 className="px-4 pt-3 pb-2 font-medium">
        Users of this company <span className="tabular font-normal text-muted">({people.length})</span>
      </h3>
      <ul className="divide-y divide-line border-line border-t">
        {people.map((person) => {
          return (
            <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1 basis-48">
                <bdi className="block truncate">{person.name}</bdi>
                <span className="block truncate text-muted text-sm">{person.email}</span>
              </span>
              <RoleBadge role={person.role} label={person.roleLabel} />
              <Badge status={statusIn(USER_STATUS_TABLE, person.status)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
