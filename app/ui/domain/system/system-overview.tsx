import { RUN_STATUS_TABLE } from "#app/domain/system/cron-run-status";
import { unsentText } from "#app/domain/system/system-health";
import { paths } from "#app/http/paths";
import { Section } from "../../layouts/pages/section";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Badge } from "../../primitives/values/badge";
import { Stat, StatGrid } from "../../primitives/values/stat";
import { Time } from "../../primitives/values/time";
import { howLong, inBytes } from "./measures";

interface Facts {
  version: string;
  isLocal: boolean;
  databaseSize: number | null;
  queues: {
    stores: { pending: number; dead: number };
    directory: { mailsPending: number; mailsKept: number; mailsDead: number; messagesOpen: number };
  };
}

const givenUp = (n: number) => (n > 0 ? `${n} failed` : "None failed");

const mailHint = ({ mailsKept, mailsDead }: Facts["queues"]["directory"]): string =>
  [mailsKept > 0 && unsentText(mailsKept), (mailsDead > 0 || mailsKept === 0) && givenUp(mailsDead)]
    .filter(Boolean)
    .join(", ");

export function SystemFacts({ version, isLocal, databaseSize, queues: { stores, directory } }: Facts) {
  return (
    <StatGrid>
      <Stat label="Version" value={version} hint={isLocal ? "Local start" : "Production"} />
      <Stat
        label="Database size"
        value={databaseSize === null ? "—" : inBytes(databaseSize)}
        hint="Of at most 10 GB"
        to={paths.system("databases")}
      />
      <Stat
        label="Messages to stores waiting"
        value={stores.pending}
        hint={givenUp(stores.dead)}
        to={paths.system("outbox", { status: stores.dead > 0 ? "dead" : "pending" })}
      />
      <Stat
        label="Emails waiting"
        value={directory.mailsPending}
        hint={mailHint(directory)}
        to={paths.system("mail", {
          status: directory.mailsDead > 0 ? "dead" : directory.mailsKept > 0 ? "kept" : undefined,
        })}
      />
    </StatGrid>
  );
}

interface Run {
  id: string;
  status: string;
  startedAt: number;
  finishedAt: number;
  jobs: number;
  error: string | null;
}

export function CronRuns(props: { runs: readonly Run[]; runsKept: number; runsFailed: number; since: number | null }) {
  const { runs, runsKept, runsFailed, since } = props;
  return (
    <Section
      title="Cron runs"
      description={
        since === null ? (
          "Every minute"
        ) : (
          <>
            Every minute. {runsKept} {runsKept === 1 ? "run" : "runs"} since <Time at={since} />
            {runsFailed > 0 && `, ${runsFailed} failed`}
          </>
        )
      }
    >
      <DataTable
        caption="Cron runs"
        rows={runs}
        rowKey={({ id }) => id}
        columns={[
          { key: "at", header: "Started", primary: true, cell: ({ startedAt }) => <Time at={startedAt} relative /> },
          {
            key: "took",
            header: "Duration",
            align: "right",
            cell: ({ startedAt, finishedAt }) => howLong(finishedAt - startedAt),
          },
          { key: "jobs", header: "Jobs", align: "right", cell: ({ jobs }) => jobs },
          { key: "status", header: "Outcome", cell: ({ status }) => <RunBadge status={status} /> },
        ]}
        expanded={({ error }) => error && <p className="break-words text-bad text-sm">{error}</p>}
        empty={<EmptyState title="The cron has not run yet" detail="It runs every minute where the app is deployed." />}
      />
    </Section>
  );
}

/** A status that a later version may write is taken as not finished. */
export const RunBadge = ({ status }: { status: string }) => (
  <Badge status={RUN_STATUS_TABLE[status as keyof typeof RUN_STATUS_TABLE] ?? RUN_STATUS_TABLE.running} />
);

export function TableSizes({ sizes }: { sizes: readonly { name: string; rows: number; about: boolean }[] }) {
  return (
    <Section title="Rows" description="“About” marks estimated counts">
      <DataTable
        caption="Rows"
        rows={sizes}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", header: "Retention", primary: true, cell: ({ name }) => name },
          {
            key: "rows",
            header: "Rows",
            align: "right",
            cell: ({ rows, about }) => `${about && rows > 0 ? "about " : ""}${rows.toLocaleString("en")}`,
          },
        ]}
      />
    </Section>
  );
}
