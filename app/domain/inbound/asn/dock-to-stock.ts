const MINUTE_MS = 60_000;

/** "2 d 3 h", "3 h 5 min", "12 min". */
function durationInWords(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
}

/** Time from the arrival of a document's goods until the last were received and put away; null while more is expected. */
export function dockToStockOf({
  status,
  arrivedAt,
  lastReceivedAt,
  lastPutAwayAt,
}: {
  status: string;
  arrivedAt: number | null;
  lastReceivedAt: number | null;
  lastPutAwayAt: number | null;
}): string | null {
  const isOver = status === "received" || status === "closed";
  if (!isOver || arrivedAt === null || lastReceivedAt === null) return null;
  return durationInWords(Math.max(lastReceivedAt, lastPutAwayAt ?? 0) - arrivedAt);
}
