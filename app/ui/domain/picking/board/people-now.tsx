import type { ShiftBoard } from "#app/domain/picking/board/shift-board.server";
import { SESSION_STATUS_TABLE } from "#app/domain/picking/sessions/session-status";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { Progress } from "#app/ui/primitives/states/progress";
import { Badge } from "#app/ui/primitives/values/badge";
import { Time } from "#app/ui/primitives/values/time";
import { detailOf, WorkName, watchPath } from "../queue/open-work";

type Session = ShiftBoard["working"][number];

/** Who picks which order. */
export function PeopleNow({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Card title="Picking now" padded={false}>
      {sessions.length === 0 ? (
        <p className="px-5 pb-5 text-muted">No one is picking an order.</p>
      ) : (
        <ul>
          {sessions.map((session) => (
            <li key={session.orderId} className="border-line border-t px-5 py-3">
              <SessionFacts session={session} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A picker, the order and how far it is. */
export function SessionFacts({ session }: { session: Session }) {
  const { userName, company, warehouse, isPaused, picked, total, since, lastAt } = session;
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 truncate font-semibold text-md">{userName}</p>
        {isPaused && <Badge status={SESSION_STATUS_TABLE.paused} />}
      </div>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-muted">
        <TextLink to={watchPath(session)} className="max-sm:inline-flex max-sm:min-h-11 max-sm:items-center">
          <WorkName work={session} />
        </TextLink>
        <span className="truncate">{[detailOf(session, company), warehouse].filter(Boolean).join(", ")}</span>
      </p>
      <Progress value={picked} max={total} label="Picked" detail={`${picked} of ${total} units`} />
      <p className="text-muted text-sm">
        Started <Time at={since} relative />, last pick or pause <Time at={lastAt} relative />
      </p>
    </div>
  );
}
