import { DomainError } from "../../kernel/errors";
import type { PickLine, PickSession } from "../plan/pick-state";
import { lastSign, spanInWords } from "./lease";

/** Somebody has the order and has done nothing with it for so long that another may go on: which way, they choose. */
export class IdleSessionError extends DomainError {
  readonly orderId: string;
  constructor(session: PickSession, lines: readonly PickLine[], now: number) {
    const since = spanInWords(now - lastSign(session, lines));
    const how = session.status === "paused" ? `paused it ${since} ago` : `scanned nothing for ${since}`;
    super(
      "picked_by_absent_user",
      `${session.userName} has this order and ${how}. Take it over on its page, or start it anew.`,
    );
    this.orderId = session.orderId;
  }
}
