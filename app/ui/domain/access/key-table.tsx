import { ROLE_LABEL } from "#app/domain/access/access.schema";
import {
  ACCESS_LABEL,
  API_AREAS,
  type ApiArea,
  AREA_LABEL,
  KEY_STATUS_TABLE,
} from "#app/domain/access/api-keys/api-key-options";
import type { Role } from "#app/domain/kernel/permissions";
import { keyPaths } from "#app/http/admin-paths";
import { KeyRound } from "#app/ui/icons/icons";
import { LinkButton } from "../../primitives/buttons/link-button";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Badge } from "../../primitives/values/badge";
import { Time } from "../../primitives/values/time";

interface Row {
  id: string;
  name: string;
  hint: string;
  access: "read" | "write";
  areas: string[];
  user: string;
  email: string;
  role: Role;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number | null;
  state: "good" | "expired" | "revoked";
}

const areasOf = (areas: readonly string[]): string =>
  areas.length === API_AREAS.length ? "all parts" : areas.map((area) => AREA_LABEL[area as ApiArea]).join(", ");

/** Valid keys first. The keys themselves are not stored; their last four characters identify them. */
export function KeyTable({ keys, newer, older }: { keys: readonly Row[]; newer: string | null; older: string | null }) {
  return (
    <DataTable
      caption="API keys"
      rows={keys}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          header: "Name",
          primary: true,
          width: "22%",
          cell: ({ name, hint }) => (
            <span className="wrap-anywhere">
              {name} <span className="font-mono text-muted text-sm">…{hint}</span>
            </span>
          ),
        },
        {
          key: "user",
          header: "User",
          truncate: true,
          width: "20%",
          cell: ({ user, role }) => `${user}, ${ROLE_LABEL[role]}`,
        },
        {
          key: "may",
          header: "Permission",
          width: "20%",
          cell: ({ access, areas }) => `${ACCESS_LABEL[access]}: ${areasOf(areas)}`,
        },
        {
          key: "state",
          header: "State",
          cell: ({ state }) => <Badge status={KEY_STATUS_TABLE[state]} />,
        },
        { key: "expires", header: "Expires", cell: ({ expiresAt }) => <Time at={expiresAt} dateOnly /> },
        {
          key: "used",
          header: "Last used",
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <Time at={lastUsedAt} relative />),
        },
      ]}
      actions={({ id, name, state }) =>
        state === "good" && (
          <LinkButton to={keyPaths.revoke(id)} size="sm" preventScrollReset>
            Revoke<span className="sr-only">: {name}</span>
          </LinkButton>
        )
      }
      empty={
        <EmptyState
          icon={KeyRound}
          title="No API keys yet"
          detail="A key lets an API client act for a user without a password."
        />
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}
