import type { DatabaseFigures } from "#app/domain/system/databases.service.server";
import { ColumnChart } from "#app/ui/charts/column-chart";
import { ShownAsTable } from "#app/ui/charts/shown-as-table";
import { Card } from "#app/ui/primitives/card";
import { Hint } from "#app/ui/primitives/states/hint";
import { Progress } from "#app/ui/primitives/states/progress";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Time } from "#app/ui/primitives/values/time";
import { useViewerDays } from "#app/ui/primitives/values/viewer-days";
import { inBytes } from "./measures";

/** "0.04%", "12%". */
const percentText = (percent: number): string => `${percent.toFixed(percent < 10 ? 2 : 0)}%`;

/** How full a database is, when it will be full, and how much it works. */
export function DatabaseCard({ database }: { database: DatabaseFigures }) {
  const { name, bytes, maxBytes, isFilling, growthPerDay, fullAt, hours } = database;
  const notFull = growthPerDay === null ? null : "Not at this rate";
  return (
    <Card title={name} description="Size, and load of the last 24 hours">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isFilling && (
          <Hint tone="warn" title="This database is filling up">
            A full database takes no orders and no scans. Let the largest companies archive their orders sooner, or plan
            a second database.
          </Hint>
        )}
        {bytes !== null && (
          <Progress
            value={bytes}
            max={maxBytes}
            label="Size"
            detail={`${inBytes(bytes)} of ${maxBytes / 1e9} GB`}
            size="lg"
          />
        )}
        <DescriptionList
          columns={3}
          pairs
          items={[
            { term: "Growth a day", detail: growthText(bytes, growthPerDay) },
            {
              term: "Full",
              detail: fullAt === null ? notFull : <Time at={fullAt} dateOnly />,
            },
            { term: "Round trips", detail: formatCount(sumOf(hours, "trips")) },
            { term: "Rows read", detail: formatCount(sumOf(hours, "rowsRead")) },
            { term: "Rows written", detail: formatCount(sumOf(hours, "rowsWritten")) },
            { term: "Busiest hour", detail: `Busy ${percentText(Math.max(...hours.slice(0, -1).map(busyPercent)))}` },
          ]}
        />
        <Load hours={hours} />
      </div>
    </Card>
  );
}

type Hours = DatabaseFigures["hours"];

const sumOf = (hours: Hours, key: "trips" | "rowsRead" | "rowsWritten"): number =>
  hours.reduce((sum, hour) => sum + hour[key], 0);

/** Of the hour's time; of the present hour, of the part that has passed. */
const busyPercent = ({ busy }: Hours[number]): number => busy * 100;

/** Null where the size is not reported. */
function growthText(bytes: number | null, perDay: number | null): string | null {
  if (perDay === null) return bytes === null ? null : "Known after one day";
  return perDay > 0 ? inBytes(perDay) : perDay < 0 ? `${inBytes(-perDay)} less` : "None";
}

function Load({ hours }: { hours: Hours }) {
  const { work } = useViewerDays();
  const nameOf = (hour: number) => work.timeText(hour).split(" ")[1] ?? "";
  return (
    <>
      <ColumnChart
        label="Share of each hour in which the database worked"
        columns={hours.map((one) => ({ key: String(one.hour), name: nameOf(one.hour), values: [busyPercent(one)] }))}
        series={[{ label: "Busy", tone: "main" }]}
        format={percentText}
        formatScale={(percent) => `${percent}%`}
      />
      <ShownAsTable>
        <DataTable
          caption="Load by hour"
          rows={hours.toReversed()}
          rowKey={({ hour }) => String(hour)}
          columns={[
            { key: "hour", header: "Hour", primary: true, cell: ({ hour }) => <Time at={hour} /> },
            { key: "busy", header: "Busy", align: "right", cell: (hour) => percentText(busyPercent(hour)) },
            { key: "trips", header: "Round trips", align: "right", cell: ({ trips }) => formatCount(trips) },
            { key: "read", header: "Rows read", align: "right", cell: ({ rowsRead }) => formatCount(rowsRead) },
            {
              key: "written",
              header: "Rows written",
              align: "right",
              cell: ({ rowsWritten }) => formatCount(rowsWritten),
            },
          ]}
          empty={null}
        />
      </ShownAsTable>
    </>
  );
}
