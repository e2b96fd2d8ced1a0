ALTER TABLE `pick_sessions` ADD `put_back` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pick_sessions` ADD `short` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What was put back or found short while its session was open. Putting back all of an order that is given up or cancelled
-- is nobody's mistake: the session is released, or has ended.
CREATE TRIGGER picks_counted_by_session AFTER INSERT ON picks WHEN NEW.kind <> 'pick'
BEGIN
  UPDATE pick_sessions SET put_back = put_back + iif(NEW.kind = 'undo', -NEW.quantity, 0),
      short = short + iif(NEW.kind = 'short', NEW.quantity, 0)
    WHERE id = NEW.session_id AND status IN ('active', 'paused');
END;
--> statement-breakpoint
UPDATE pick_sessions SET
  put_back = coalesce((SELECT -sum(quantity) FROM picks WHERE company_id = pick_sessions.company_id AND order_id = pick_sessions.order_id
    AND session_id = pick_sessions.id AND kind = 'undo' AND at <= coalesce(pick_sessions.ended_at, at)), 0),
  short = coalesce((SELECT sum(quantity) FROM picks WHERE company_id = pick_sessions.company_id AND order_id = pick_sessions.order_id
    AND session_id = pick_sessions.id AND kind = 'short'), 0);
