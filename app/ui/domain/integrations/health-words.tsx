import { howLong } from "../system/measures";

/** The cron comes once a minute, and its message waits a little. */
const A_TICK = 150_000;

/** How much later than planned the next sync is; nothing is planned for a paused one, and one that fails is behind. */
export function Lag({ ms, fails }: { ms: number | null; fails: boolean }) {
  const words = ms === null ? "—" : ms >= A_TICK ? `${howLong(ms)} late` : fails ? "Behind" : "On time";
  return <span className={fails && ms !== null ? "whitespace-nowrap text-bad" : "whitespace-nowrap"}>{words}</span>;
}

type Counts = { completeness: { held: number; store: number } | null; refused: number | null };

/** Of the orders that the store named in a run, how many we hold. */
export function Completeness({ completeness, refused }: Counts) {
  if (!completeness) return <>—</>;
  const { held, store } = completeness;
  if (store === 0) return <span className="whitespace-nowrap">Nothing new</span>;
  const isWhole = held >= store;
  return (
    <span className={isWhole ? undefined : "text-bad"} title={`We hold ${held} of the ${store} orders of the last run`}>
      <span className="whitespace-nowrap">
        {held} of {store}
      </span>
      {Boolean(refused) && `, ${refused} refused`}
    </span>
  );
}
