import { ANNOUNCEMENT_STATUS_TABLE } from "#app/domain/companies/announcements/announcement-status";
import { dayName } from "#app/domain/kernel/days";
import { announcementPaths } from "#app/http/admin-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { FileClock } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";

export interface AnnouncementRow {
  id: string;
  title: string;
  /** Empty when all companies see it. */
  companyName: string;
  startsOn: string;
  endsOn: string;
  state: "planned" | "shown" | "ended";
}

interface Props {
  rows: readonly AnnouncementRow[];
  newer: string | null;
  older: string | null;
}

/** All announcements, newest first. */
export function AnnouncementTable({ rows, newer, older }: Props) {
  return (
    <DataTable
      caption="Announcements"
      rows={rows}
      rowKey={({ id }) => id}
      rowOver
      rowTo={({ id }) => announcementPaths.edit(id)}
      columns={[
        { key: "title", header: "Title", primary: true, width: "34%", cell: ({ title }) => <bdi>{title}</bdi> },
        { key: "company", header: "Shown to", cell: ({ companyName }) => <bdi>{companyName || "All companies"}</bdi> },
        { key: "from", header: "First day", cell: ({ startsOn }) => dayName(startsOn) },
        { key: "to", header: "Last day", cell: ({ endsOn }) => dayName(endsOn) },
        {
          key: "state",
          header: "Status",
          cell: ({ state }) => <Badge status={ANNOUNCEMENT_STATUS_TABLE[state]} />,
        },
      ]}
      actions={({ id, title }: AnnouncementRow) => (
        <PostButton action={announcementPaths.remove(id)} variant="ghost" size="sm" pending="Deleting…">
          Delete<span className="sr-only">: {title}</span>
        </PostButton>
      )}
      empty={
        <EmptyState
          icon={FileClock}
          title="No announcements"
          detail="Tell your clients about holidays, price changes, or a new carrier."
        />
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}
