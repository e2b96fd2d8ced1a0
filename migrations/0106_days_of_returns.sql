CREATE TABLE `daily_returns` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`reason` text NOT NULL,
	`condition` text NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `day`, `reason`, `condition`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_returns_all` (
	`day` text NOT NULL,
	`reason` text NOT NULL,
	`condition` text NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `reason`, `condition`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `counts_to_date` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`lines` integer NOT NULL,
	`within` integer NOT NULL,
	`exact` integer DEFAULT 0 NOT NULL,
	`over` integer NOT NULL,
	`short` integer NOT NULL,
	PRIMARY KEY(`company_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `returns_to_date` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
-- What came back, on the company's own day. Units that were corrected do not count: the units that replace them do.
CREATE VIEW units_returned AS
  SELECT unit.company_id, unit.id, line.reason, unit.condition,
    date((unit.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = unit.company_id AND from_at <= unit.at ORDER BY from_at DESC LIMIT 1),
      (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= unit.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS day,
    unit.quantity AS units, iif(unit.disposition = 'restock', unit.quantity, 0) AS restocked
  FROM return_units AS unit JOIN return_lines AS line ON line.company_id = unit.company_id AND line.return_id = unit.return_id
    AND line.line = unit.line;
--> statement-breakpoint
CREATE TRIGGER return_units_add_to_their_day AFTER INSERT ON return_units
BEGIN
  INSERT INTO daily_returns (company_id, day, reason, condition, units, restocked)
    SELECT company_id, day, reason, condition, units, restocked FROM units_returned
    WHERE company_id = NEW.company_id AND id = NEW.id
    ON CONFLICT (company_id, day, reason, condition) DO UPDATE SET units = units + excluded.units,
      restocked = restocked + excluded.restocked;
END;
--> statement-breakpoint
CREATE TRIGGER return_corrections_take_from_the_day AFTER INSERT ON return_corrections
BEGIN
  INSERT INTO daily_returns (company_id, day, reason, condition, units, restocked)
    SELECT company_id, day, reason, condition, -units, -restocked FROM units_returned
    WHERE company_id = NEW.company_id AND id = NEW.units_id
    ON CONFLICT (company_id, day, reason, condition) DO UPDATE SET units = units + excluded.units,
      restocked = restocked + excluded.restocked;
END;
--> statement-breakpoint
-- The days name the reason.
CREATE TRIGGER return_lines_keep_their_reason BEFORE UPDATE OF reason ON return_lines
  WHEN NEW.reason <> OLD.reason AND OLD.received > 0
BEGIN
  SELECT RAISE(ABORT, 'immutable: return_lines');
END;
--> statement-breakpoint
CREATE TRIGGER rollup_repairs_returns INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'returns'
BEGIN
  DELETE FROM daily_returns WHERE company_id = NEW.company_id;
  INSERT INTO daily_returns (company_id, day, reason, condition, units, restocked)
    SELECT company_id, day, reason, condition, sum(units), sum(restocked) FROM units_returned AS unit
    WHERE company_id = NEW.company_id AND NOT EXISTS (SELECT 1 FROM return_corrections
      WHERE company_id = unit.company_id AND units_id = unit.id)
    GROUP BY company_id, day, reason, condition;
END;
--> statement-breakpoint
CREATE TRIGGER daily_returns_added AFTER INSERT ON daily_returns WHEN NEW.day < (SELECT open_from FROM closed_days)
BEGIN
  INSERT INTO daily_returns_all (day, reason, condition, units, restocked)
    VALUES (NEW.day, NEW.reason, NEW.condition, NEW.units, NEW.restocked)
    ON CONFLICT (day, reason, condition) DO UPDATE SET units = units + excluded.units, restocked = restocked + excluded.restocked;
END;
--> statement-breakpoint
CREATE TRIGGER daily_returns_changed AFTER UPDATE ON daily_returns WHEN min(OLD.day, NEW.day) < (SELECT open_from FROM
  closed_days)
BEGIN
  INSERT INTO daily_returns_all (day, reason, condition, units, restocked)
    SELECT day, reason, condition, sum(units), sum(restocked) FROM (
      SELECT NEW.day AS day, NEW.reason AS reason, NEW.condition AS condition, NEW.units AS units, NEW.restocked AS restocked
      UNION ALL SELECT OLD.day, OLD.reason, OLD.condition, -OLD.units, -OLD.restocked)
    WHERE day < (SELECT open_from FROM closed_days) GROUP BY day, reason, condition
    ON CONFLICT (day, reason, condition) DO UPDATE SET units = units + excluded.units, restocked = restocked + excluded.restocked;
END;
--> statement-breakpoint
CREATE TRIGGER daily_returns_removed AFTER DELETE ON daily_returns WHEN OLD.day < (SELECT open_from FROM closed_days)
BEGIN
  INSERT INTO daily_returns_all (day, reason, condition, units, restocked)
    VALUES (OLD.day, OLD.reason, OLD.condition, -OLD.units, -OLD.restocked)
    ON CONFLICT (day, reason, condition) DO UPDATE SET units = units + excluded.units, restocked = restocked + excluded.restocked;
END;
--> statement-breakpoint
CREATE TRIGGER daily_counts_added_to_date AFTER INSERT ON daily_counts
BEGIN
  DELETE FROM counts_to_date WHERE company_id = NEW.company_id AND day >= NEW.day;
END;
--> statement-breakpoint
CREATE TRIGGER daily_counts_changed_to_date AFTER UPDATE ON daily_counts
BEGIN
  DELETE FROM counts_to_date WHERE company_id = NEW.company_id AND day >= min(OLD.day, NEW.day);
END;
--> statement-breakpoint
CREATE TRIGGER daily_counts_removed_to_date AFTER DELETE ON daily_counts
BEGIN
  DELETE FROM counts_to_date WHERE company_id = OLD.company_id AND day >= OLD.day;
END;
--> statement-breakpoint
CREATE TRIGGER daily_returns_added_to_date AFTER INSERT ON daily_returns
BEGIN
  DELETE FROM returns_to_date WHERE company_id = NEW.company_id AND day >= NEW.day;
END;
--> statement-breakpoint
CREATE TRIGGER daily_returns_changed_to_date AFTER UPDATE ON daily_returns
BEGIN
  DELETE FROM returns_to_date WHERE company_id = NEW.company_id AND day >= min(OLD.day, NEW.day);
END;
--> statement-breakpoint
CREATE TRIGGER daily_returns_removed_to_date AFTER DELETE ON daily_returns
BEGIN
  DELETE FROM returns_to_date WHERE company_id = OLD.company_id AND day >= OLD.day;
END;
--> statement-breakpoint
DROP TRIGGER day_closings_all;
--> statement-breakpoint
CREATE TRIGGER day_closings_all INSTEAD OF INSERT ON day_closings
  WHEN NEW.part = 'all' AND NEW.through >= (SELECT open_from FROM closed_days)
BEGIN
  INSERT INTO daily_orders_all (day, currency, placed, placed_minor, cancelled, cancelled_minor, shipped,
    shipped_minor, on_time, units, goods_minor, costed_units, costed_minor, cost_minor)
    SELECT daily.day, daily.currency, sum(daily.placed), sum(daily.placed_minor), sum(daily.cancelled),
      sum(daily.cancelled_minor), sum(daily.shipped), sum(daily.shipped_minor), sum(daily.on_time), sum(daily.units),
      sum(daily.goods_minor), sum(daily.costed_units), sum(daily.costed_minor), sum(daily.cost_minor)
    FROM companies CROSS JOIN daily_orders AS daily ON daily.company_id = companies.id
      AND daily.day BETWEEN (SELECT open_from FROM closed_days) AND NEW.through
    GROUP BY daily.day, daily.currency;
  INSERT INTO daily_shipments_all (day, carrier, shipments, units)
    SELECT daily.day, daily.carrier, sum(daily.shipments), sum(daily.units)
    FROM companies CROSS JOIN daily_shipments AS daily ON daily.company_id = companies.id
      AND daily.day BETWEEN (SELECT open_from FROM closed_days) AND NEW.through
    GROUP BY daily.day, daily.carrier;
  INSERT INTO daily_work_all (day, received, returned, found, lost, shipped, sessions, lines, picked, worked,
    put_back, short)
    SELECT daily.day, sum(daily.received), sum(daily.returned), sum(daily.found), sum(daily.lost), sum(daily.shipped),
      sum(daily.sessions), sum(daily.lines), sum(daily.picked), sum(daily.worked), sum(daily.put_back), sum(daily.short)
    FROM companies CROSS JOIN daily_work AS daily ON daily.company_id = companies.id
      AND daily.day BETWEEN (SELECT open_from FROM closed_days) AND NEW.through
    GROUP BY daily.day;
  INSERT INTO daily_counts_all (day, warehouse_id, zone, lines, within, exact, over, short)
    SELECT daily.day, daily.warehouse_id, daily.zone, sum(daily.lines), sum(daily.within), sum(daily.exact),
      sum(daily.over), sum(daily.short)
    FROM companies CROSS JOIN daily_counts AS daily ON daily.company_id = companies.id
      AND daily.warehouse_id IN (SELECT id FROM warehouses) AND daily.day BETWEEN (SELECT open_from FROM closed_days)
        AND NEW.through
    GROUP BY daily.day, daily.warehouse_id, daily.zone;
  INSERT INTO daily_returns_all (day, reason, condition, units, restocked)
    SELECT daily.day, daily.reason, daily.condition, sum(daily.units), sum(daily.restocked)
    FROM companies CROSS JOIN daily_returns AS daily ON daily.company_id = companies.id
      AND daily.day BETWEEN (SELECT open_from FROM closed_days) AND NEW.through
    GROUP BY daily.day, daily.reason, daily.condition;
  UPDATE closed_days SET open_from = date(NEW.through, '+1 day');
END;
--> statement-breakpoint
DROP TRIGGER day_closings_reopen;
--> statement-breakpoint
CREATE TRIGGER day_closings_reopen INSTEAD OF INSERT ON day_closings WHEN NEW.part = 'reopen'
BEGIN
  UPDATE closed_days SET open_from = '';
  DELETE FROM daily_orders_all;
  DELETE FROM daily_shipments_all;
  DELETE FROM daily_work_all;
  DELETE FROM daily_counts_all;
  DELETE FROM daily_returns_all;
END;
--> statement-breakpoint
CREATE TRIGGER day_closings_counts INSTEAD OF INSERT ON day_closings WHEN NEW.part = 'counts'
BEGIN
  INSERT INTO counts_to_date (company_id, day, lines, within, exact, over, short)
    SELECT company_id, day, sum(lines), sum(within), sum(exact), sum(over), sum(short) FROM (
      SELECT added.company_id, added.day, part.lines, part.within, part.exact, part.over, part.short
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM counts_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_counts AS daily ON daily.company_id = companies.id
          AND daily.warehouse_id IN (SELECT id FROM warehouses)
          AND daily.day <= NEW.through AND daily.day > coalesce((SELECT max(day) FROM counts_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN daily_counts AS part ON part.company_id = added.company_id
        AND part.warehouse_id IN (SELECT id FROM warehouses)
        AND part.day > added.known AND part.day <= added.day
      UNION ALL
      SELECT added.company_id, added.day, part.lines, part.within, part.exact, part.over, part.short
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM counts_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_counts AS daily ON daily.company_id = companies.id
          AND daily.warehouse_id IN (SELECT id FROM warehouses)
          AND daily.day <= NEW.through AND daily.day > coalesce((SELECT max(day) FROM counts_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN counts_to_date AS part ON part.company_id = added.company_id AND part.day = added.known
    ) GROUP BY company_id, day;
END;
--> statement-breakpoint
CREATE TRIGGER day_closings_returns INSTEAD OF INSERT ON day_closings WHEN NEW.part = 'returns'
BEGIN
  INSERT INTO returns_to_date (company_id, day, units, restocked)
    SELECT company_id, day, sum(units), sum(restocked) FROM (
      SELECT added.company_id, added.day, part.units, part.restocked
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM returns_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_returns AS daily ON daily.company_id = companies.id
          AND daily.day <= NEW.through AND daily.day > coalesce((SELECT max(day) FROM returns_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN daily_returns AS part ON part.company_id = added.company_id
        AND part.day > added.known AND part.day <= added.day
      UNION ALL
      SELECT added.company_id, added.day, part.units, part.restocked
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM returns_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_returns AS daily ON daily.company_id = companies.id
          AND daily.day <= NEW.through AND daily.day > coalesce((SELECT max(day) FROM returns_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN returns_to_date AS part ON part.company_id = added.company_id AND part.day = added.known
    ) GROUP BY company_id, day;
END;
--> statement-breakpoint
DROP TRIGGER rollup_repairs_to_date;
--> statement-breakpoint
CREATE TRIGGER rollup_repairs_to_date INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'to-date'
BEGIN
  DELETE FROM orders_to_date WHERE company_id = NEW.company_id;
  DELETE FROM shipments_to_date WHERE company_id = NEW.company_id;
  DELETE FROM work_to_date WHERE company_id = NEW.company_id;
  DELETE FROM charges_to_date WHERE company_id = NEW.company_id;
  DELETE FROM counts_to_date WHERE company_id = NEW.company_id;
  DELETE FROM returns_to_date WHERE company_id = NEW.company_id;
END;
--> statement-breakpoint
-- Days that are closed already get their sums over all companies with it; running totals follow in the night.
INSERT INTO rollup_repairs (company_id, part) SELECT id, 'returns' FROM companies;
