import type { IntegrationHealth } from "#app/domain/channels/integration-health.server";
import { Time } from "../../primitives/values/time";
import { howLong } from "../system/measures";

/** The cron runs once a minute, and its queue message waits a little. */
const A_TICK = 150_000;

/** Delay of the next sync. A paused store has none planned; a failing one counts as late. */
export function Lag({ ms, fails }: { ms: number | null; fails: boolean }) {
  const words = ms === null ? "—" : ms >= A_TICK ? `${howLong(ms)} late` : fails ? "Behind" : "On time";
  return <span className={fails && ms !== null ? "whitespace-nowrap text-bad" : "whitespace-nowrap"}>{words}</span>;
}

/** When the store last synced. Services that do not sync have no time: their state says when they were last used. */
export function LastSync({ lastSync, syncs }: { lastSync: number | null; syncs: boolean }) {
  if (!syncs) return <>—</>;
  return lastSync === null ? <>Never</> : <Time at={lastSync} relative />;
}

type Counts = { completeness: { held: number; store: number } | null; refused: number | null };

/** How many of the orders that the store listed in a run are stored here. */
export function Completeness({ completeness, refused }: Counts) {
  if (!completeness) return <>—</>;
  const { held, store } = completeness;
  if (store === 0) return <span className="whitespace-nowrap">No new orders</span>;
  const isWhole = held >= store;
  return (
    <span
      className={isWhole ? undefined : "text-bad"}
      title={`${held} of the ${store} orders of the last sync are here`}
    >
      <span className="whitespace-nowrap">
        {!isWhole ? `${held} of ${store}` : held === 1 ? "1 order" : `${held} orders`}
      </span>
      {Boolean(refused) && `, ${refused} rejected`}
    </span>
  );
}

type Shown = Pick<IntegrationHealth, "status" | "syncs" | "lastSync" | "lastError" | "failures">;

/** Whether an integration works, since when, and what to do if it does not. */
export function HealthInWords({ integration }: { integration: Shown }) {
  const { status, syncs, lastSync, lastError, failures } = integration;
  if (status === "paused")
    return <p className="text-muted text-sm">Paused. Nothing is fetched or sent until you resume it.</p>;
  if (lastError === null)
    return (
      <p className="text-muted text-sm">
        {lastSync === null ? (
          syncs ? (
            "Connected. Orders have not been fetched yet."
          ) : (
            "Connected. It has not been used yet."
          )
        ) : (
          <>
            Working. {syncs ? "Last checked for orders" : "Last used"} <Time at={lastSync} relative />.
          </>
        )}
      </p>
    );
  return (
    <p className="break-words text-bad text-sm">
      Not working. {lastError}{" "}
      {lastSync !== null && (
        <>
          It last worked <Time at={lastSync} relative />.{" "}
        </>
      )}
      {failures > 1 && `Failed ${failures} times in a row. `}
      {status === "error" ? "Fix this, then press Test." : "It is tried again automatically."}
    </p>
  );
}
