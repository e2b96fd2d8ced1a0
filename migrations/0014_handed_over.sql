CREATE INDEX `assignments_by_company` ON `assignments` (`company_id`,`user_id`);
--> statement-breakpoint
-- Work that was handed over is work: its lines, units and time count on the day they were done, and the order counts once,
-- on the day that somebody completes it.
DROP TRIGGER pick_sessions_summed_at_once;
--> statement-breakpoint
DROP TRIGGER pick_sessions_summed;
--> statement-breakpoint
DROP TRIGGER rollup_repairs_work;
--> statement-breakpoint
CREATE TRIGGER pick_sessions_summed_at_once AFTER INSERT ON pick_sessions WHEN NEW.status IN ('completed', 'handed-over')
BEGIN
  INSERT INTO daily_work (company_id, day, sessions, lines, picked, worked)
    VALUES (NEW.company_id, date(coalesce(NEW.ended_at, NEW.started_at) / 1000, 'unixepoch'), NEW.status = 'completed', NEW.lines, NEW.units,
      max(0, coalesce(NEW.ended_at, NEW.started_at) - NEW.started_at - NEW.paused_for))
    ON CONFLICT (company_id, day) DO UPDATE SET sessions = sessions + excluded.sessions, lines = lines + excluded.lines,
      picked = picked + excluded.picked, worked = worked + excluded.worked;
END;
--> statement-breakpoint
CREATE TRIGGER pick_sessions_summed AFTER UPDATE ON pick_sessions WHEN OLD.status IN ('completed', 'handed-over') OR NEW.status IN ('completed', 'handed-over')
BEGIN
  UPDATE daily_work SET sessions = sessions - (OLD.status = 'completed'), lines = lines - OLD.lines, picked = picked - OLD.units,
      worked = worked - max(0, coalesce(OLD.ended_at, OLD.started_at) - OLD.started_at - OLD.paused_for)
    WHERE OLD.status IN ('completed', 'handed-over') AND company_id = OLD.company_id
      AND day = date(coalesce(OLD.ended_at, OLD.started_at) / 1000, 'unixepoch');
  INSERT INTO daily_work (company_id, day, sessions, lines, picked, worked)
    SELECT NEW.company_id, date(coalesce(NEW.ended_at, NEW.started_at) / 1000, 'unixepoch'), NEW.status = 'completed', NEW.lines, NEW.units,
      max(0, coalesce(NEW.ended_at, NEW.started_at) - NEW.started_at - NEW.paused_for)
    WHERE NEW.status IN ('completed', 'handed-over')
    ON CONFLICT (company_id, day) DO UPDATE SET sessions = sessions + excluded.sessions, lines = lines + excluded.lines,
      picked = picked + excluded.picked, worked = worked + excluded.worked;
END;
--> statement-breakpoint
CREATE TRIGGER rollup_repairs_work INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'work'
BEGIN
  DELETE FROM daily_work WHERE company_id = NEW.company_id;
  INSERT INTO daily_work (company_id, day, received, returned, found, lost, shipped, sessions, lines, picked, worked, put_back, short)
    SELECT NEW.company_id, day, sum(received), sum(returned), sum(found), sum(lost), sum(shipped), sum(sessions), sum(lines),
      sum(picked), sum(worked), sum(put_back), sum(short)
    FROM (
      SELECT date(at / 1000, 'unixepoch') AS day, iif(kind = 'receive', delta_on_hand, 0) AS received,
        iif(kind = 'return', delta_on_hand, 0) AS returned,
        iif(kind IN ('receive', 'return', 'ship'), 0, max(0, delta_on_hand)) AS found,
        iif(kind IN ('receive', 'return', 'ship'), 0, max(0, -delta_on_hand)) AS lost,
        iif(kind = 'ship', -delta_on_hand, 0) AS shipped, 0 AS sessions, 0 AS lines, 0 AS picked, 0 AS worked, 0 AS put_back, 0 AS short
      FROM stock_movements WHERE company_id = NEW.company_id AND delta_on_hand <> 0 AND kind <> 'transfer'
      UNION ALL
      SELECT date(coalesce(ended_at, started_at) / 1000, 'unixepoch'), 0, 0, 0, 0, 0, status = 'completed', lines, units,
        max(0, coalesce(ended_at, started_at) - started_at - paused_for), 0, 0
      FROM pick_sessions WHERE company_id = NEW.company_id AND status IN ('completed', 'handed-over')
      UNION ALL
      SELECT date(at / 1000, 'unixepoch'), 0, 0, 0, 0, 0, 0, 0, 0, 0, iif(kind = 'undo', -quantity, 0), iif(kind = 'short', quantity, 0)
      FROM picks WHERE company_id = NEW.company_id AND kind <> 'pick')
    GROUP BY day;
END;
--> statement-breakpoint
-- Whoever is picking now keeps the order as if they had just scanned, or just paused.
UPDATE pick_sessions SET lease_until = unixepoch() * 1000 + iif(status = 'paused', 43200000, 1800000)
  WHERE status IN ('active', 'paused');
