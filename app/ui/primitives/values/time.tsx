import { useContext, useSyncExternalStore } from "react";
import { cx } from "../classes";
import { formatLocal, formatRelative, formatUtc } from "./format-time";
import { ServedAt } from "./served-at";

type Props = {
  /** Milliseconds since 1970, UTC. */
  at: number;
  /** Relative ("5 minutes ago") while less than a day away. */
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
 * A point in time. The server and the first render show UTC, so that they match; then it switches to the viewer's zone.
 * Relative times do not depend on a zone and never change on hydration. The title always has the exact UTC time.
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
      {minute === null && !dateOnly && !passed && <span className="no-js-only whitespace-normal"> UTC</span>}
    </time>
  );
}
