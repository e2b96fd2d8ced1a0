import { useContext, useSyncExternalStore } from "react";
import { cx } from "../classes";
import { formatRelative, formatTime } from "./format-time";
import { ServedAt } from "./served-at";
import { useViewerDays } from "./viewer-days";

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
 * A point in time, in the zone of the viewer's work. The title always has the exact UTC time.
 */
export function Time({ at, relative = false, dateOnly = false, className }: Props) {
  const minute = useSyncExternalStore(subscribe, thisMinute, unknown);
  const servedAt = useContext(ServedAt);
  const { work } = useViewerDays();
  const now = minute === null ? servedAt : Date.now();
  const iso = new Date(at).toISOString();
  const passed = relative && now !== null ? formatRelative(at, now) : null;
  return (
    <time dateTime={iso} title={`${iso.replace("T", " ").slice(0, 19)} UTC`} className={cx("figure", className)}>
      {passed ?? formatTime(at, work, dateOnly)}
    </time>
  );
}
