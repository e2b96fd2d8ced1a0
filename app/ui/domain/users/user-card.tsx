import type { Role } from "#app/domain/kernel/permissions";
import { statusIn } from "#app/domain/kernel/status-table";
import { USER_ROLE_LABEL, USER_STATUS_TABLE } from "#app/domain/users/user-labels";
import { adminPaths } from "#app/http/admin-paths";
import { Ban, Building2, CirclePlay, Clock, KeyRound, Mail, Pencil, Phone, Send, Trash2 } from "#app/ui/icons/icons";
import { LinkButton } from "../../primitives/buttons/link-button";
import type { Icon } from "../../primitives/icon";
import { Menu } from "../../primitives/overlays/menu";
import type { MenuItem } from "../../primitives/overlays/menu-entries";
import { Avatar } from "../../primitives/values/avatar";
import { Badge, Tag } from "../../primitives/values/badge";
import { Time } from "../../primitives/values/time";
import { RoleBadge } from "../status/role-badge";

export type UsersSearch = { q?: string; role?: Role; company?: string; cursor?: string };

export interface UserCardModel {
  id: string;
  name: string;
  initials: string;
  email: string;
  phone: string | null;
  role: Role;
  companyName: string | null;
  status: "active" | "invited" | "deactivated";
  /** Visible to provider staff only. */
  isEmailInUse: boolean;
  lastSignInAt: number | null;
  /** Null when no invitation link is valid any more. */
  invitedUntil: number | null;
  isExpired: boolean;
  assignedTo: number;
  isSelf: boolean;
  hasSecondFactor: boolean;
  may: { edit: boolean; remove: boolean; shut: boolean; assign: boolean; resetFactor: boolean };
}

type Props = { user: UserCardModel; search: UsersSearch };

/** A user's name, role and status, and the available actions. */
export function UserCard({ user, search }: Props) {
  const { id, name, may } = user;
  const items = menuItems(user, search);
  return (
    <article
      aria-label={name}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface transition-colors hover:border-line-strong"
    >
      <div className="flex min-w-0 items-start gap-3 p-4 pb-3">
        <Avatar initials={user.initials} className="size-10 text-sm" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-base" title={name} dir="auto">
            {name}
          </h2>
          <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
            <RoleBadge role={user.role} label={USER_ROLE_LABEL[user.role]} />
            <StatusNote user={user} />
            {user.hasSecondFactor && <Tag>Two-factor</Tag>}
            {user.isSelf && <Tag>You</Tag>}
          </div>
        </div>
        {items.length > 0 && <Menu label={`More actions for ${name}`} items={items} />}
      </div>
      <ul className="grid flex-1 content-start gap-1.5 px-4 pb-3 text-muted text-sm">
        <Fact icon={Mail} text={user.email} />
        {user.phone && <Fact icon={Phone} text={user.phone} />}
        <Fact icon={Building2} text={companyText(user)} />
        <li className="flex min-w-0 items-center gap-2">
          <Clock className="size-4 shrink-0 text-faint" />
          <span className="min-w-0 truncate">
            <LastSeen user={user} />
          </span>
        </li>
      </ul>
      {(may.edit || may.remove) && (
        <footer className="flex justify-end gap-0.5 border-line border-t px-2 py-1.5">
          {may.edit && (
            <LinkButton to={adminPaths.editUser(id, search)} size="sm" variant="ghost" icon={Pencil} preventScrollReset>
              Edit<span className="sr-only"> {name}</span>
            </LinkButton>
          )}
          {may.remove && (
            <LinkButton
              to={adminPaths.deleteUser(id, search)}
              size="sm"
              variant="ghost"
              icon={Trash2}
              preventScrollReset
            >
              Delete<span className="sr-only"> {name}</span>
            </LinkButton>
          )}
        </footer>
      )}
    </article>
  );
}

function Fact({ icon: FactIcon, text }: { icon: Icon; text: string }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <FactIcon className="size-4 shrink-0 text-faint" />
      <span className="truncate" title={text} dir="auto">
        {text}
      </span>
    </li>
  );
}

const companyText = ({ companyName, assignedTo }: UserCardModel): string => {
  const more = assignedTo > 0 ? `${assignedTo} assigned ${assignedTo === 1 ? "company" : "companies"}` : "";
  return [companyName ?? (more ? "" : "No Company"), more].filter(Boolean).join(" + ");
};

function StatusNote({ user: { status, isEmailInUse } }: { user: UserCardModel }) {
  if (isEmailInUse) return <Badge status={USER_STATUS_TABLE["email-in-use"]} />;
  return status === "active" ? null : <Badge status={statusIn(USER_STATUS_TABLE, status)} />;
}

function LastSeen({ user: { status, isExpired, invitedUntil, lastSignInAt } }: { user: UserCardModel }) {
  if (status === "deactivated") return "Cannot sign in";
  if (status === "invited") {
    if (invitedUntil === null || isExpired) return <span className="text-warn">Invitation expired</span>;
    return (
      <>
        Invitation expires <Time at={invitedUntil} dateOnly />
      </>
    );
  }
  if (lastSignInAt === null) return "Never signed in";
  return (
    <>
      Signed in <Time at={lastSignInAt} relative />
    </>
  );
}

function menuItems({ id, status, may }: UserCardModel, search: UsersSearch): MenuItem[] {
  return [
    ...(may.assign ? [{ label: "Assign companies", icon: Building2, to: adminPaths.assignUser(id, search) }] : []),
    ...(may.edit && status === "invited"
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
