import { dayName } from "#app/domain/kernel/days";
import { warehousePaths } from "#app/http/admin-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Calendar, Plus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";

interface Props {
  warehouseId: string;
  days: readonly { day: string; name: string }[];
}

/** The coming days on which nothing ships from the warehouse. */
export function ClosedDays({ warehouseId, days }: Props) {
  return (
    <Card
      title="Closed days"
      description="Holidays and other days on which nothing ships"
      padded={false}
      actions={
        <LinkButton to={warehousePaths.closeDay(warehouseId)} size="sm" icon={Plus} preventScrollReset>
          Add closed day
        </LinkButton>
      }
    >
      {days.length === 0 ? (
        <EmptyState
          icon={Calendar}
          title="No closed days"
          detail="Orders that would ship on a closed day ship after it."
        />
      ) : (
        <DataTable
          caption="Closed days"
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            { key: "day", header: "Day", primary: true, cell: ({ day }) => dayName(day) },
            { key: "name", header: "Name", cell: ({ name }) => (name ? <bdi>{name}</bdi> : "—") },
          ]}
          actions={({ day }) => (
            <PostButton action={warehousePaths.openDay(warehouseId)} fields={{ day }} size="sm">
              Remove<span className="sr-only"> {dayName(day)}</span>
            </PostButton>
          )}
        />
      )}
    </Card>
  );
}
