import { howLong } from "../system/measures";

/** The cron runs once a minute, and its queue message waits a little. */
const A_TICK = 150_000;

/** Delay of the next sync. A paused store has none planned; a failing one counts as late. */
export function Lag({ ms, fails }: { ms: number | null; fails: boolean }) {
  const words = ms === null ? "—" : ms >= A_TICK ? `${howLong(ms)} late` : fails ? "Behind" : "On time";
  return <span className={fails && ms !== null ? "whitespace-nowrap text-bad" : "whitespace-nowrap"}>{words}</span>;
}

type Counts = { completeness: { held: number; store: number } | null; refused: number | null };

/** How many of the orders that the store listed in a run are stored here. */
export function Completeness({ completeness, refused }: Counts) {
  if (!completeness) return <>—</>;
  const { held, store } = completeness;
  if (store === 0) return <span className="whitespace-nowrap">Nothing new</span>;
  const isWhole = held >= store;
  return (
    <span
      className={isWhole ? undefined : "text-bad"}
      title={`${held} of the ${store} orders of the last sync are here`}
    >
      <span className="whitespace-nowrap">
        {held} of {store}
      </span>
      {Boolean(refused) && `, ${refused} rejected`}
    </span>
  );
}
