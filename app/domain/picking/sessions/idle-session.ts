import { DomainError } from "../../kernel/errors";
import type { PickLine, PickSession } from "../plan/pick-state";
import { lastSign, spanInWords } from "./lease";

/** The order's picker has been inactive, so another user can take it over or start again. */
export class IdleSessionError extends DomainError {
  readonly orderId: string;
  constructor(session: PickSession, lines: readonly PickLine[], now: number) {
    const since = spanInWords(now - lastSign(session, lines));
    const how = session.status === "paused" ? `paused it ${since} ago` : `has not scanned for ${since}`;
    super(
      "picked_by_absent_user",
      `${session.userName} has this order and ${how}. Take it over on the order's page, or restart it.`,
    );
    this.orderId = session.orderId;
  }
}
