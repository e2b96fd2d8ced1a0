import { useContext, useSyncExternalStore } from "react";
import { cx } from "../classes";
import { formatLocal, formatRelative, formatUtc } from "./format-time";
import { ServedAt } from "./served-at";

type Props = {
  /** Milliseconds since 1970, UTC. */
  at: number;
  /** "5 minutes ago" while it is less than a day away. */
  relative?: boolean;
  dateOnly?: boolean;
  className?: string;
};

const MINUTE = 60_000;
const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, MINUTE);
  return () => clearInterval(timer);
};
const thisMinute = () => Math.floor(Date.now() / MINUTE);
const unknown = () => null;

/**
 * A moment. The server and the first render in the browser say it in UTC, so that they agree; then it turns to the
 * viewer's own zone. What is said by the time that has passed knows no zone, and is said so at once: nothing moves when
 * the page comes to life. The title always has the exact UTC time.
 */
export function Time({ at, relative = false, dateOnly = false, className }: Props) {
  const minute = useSyncExternalStore(subscribe, thisMinute, unknown);
  const servedAt = useContext(ServedAt);
  const now = minute === null ? servedAt : Date.now();
  const iso = new Date(at).toISOString();
  const passed = relative && now !== null ? formatRelative(at, now) : null;
  return (
    <time dateTime={iso} title={`${iso.replace("T", " ").slice(0, 19)} UTC`} className={cx("figure", className)}>
      {passed ?? (minute === null ? formatUtc(at, dateOnly) : formatLocal(at, dateOnly))}
      {minute === null && !dateOnly && !passed && <span className="no-js-only"> UTC</span>}
    </time>
  );
}
