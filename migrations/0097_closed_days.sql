CREATE TABLE `closed_days` (
	`id` integer PRIMARY KEY NOT NULL,
	`open_from` text NOT NULL,
	CONSTRAINT "closed_days_one_row" CHECK("closed_days"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `daily_counts_all` (
	`day` text NOT NULL,
	`warehouse_id` text NOT NULL,
	`zone` text NOT NULL,
	`lines` integer NOT NULL,
	`within` integer NOT NULL,
	`exact` integer DEFAULT 0 NOT NULL,
	`over` integer NOT NULL,
	`short` integer NOT NULL,
	PRIMARY KEY(`day`, `warehouse_id`, `zone`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_orders_all` (
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`placed` integer DEFAULT 0 NOT NULL,
	`placed_minor` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`cancelled_minor` integer DEFAULT 0 NOT NULL,
	`shipped` integer DEFAULT 0 NOT NULL,
	`shipped_minor` integer DEFAULT 0 NOT NULL,
	`on_time` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`goods_minor` integer DEFAULT 0 NOT NULL,
	`costed_units` integer DEFAULT 0 NOT NULL,
	`costed_minor` integer DEFAULT 0 NOT NULL,
	`cost_minor` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `currency`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_shipments_all` (
	`day` text NOT NULL,
	`carrier` text NOT NULL,
	`shipments` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `carrier`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_work_all` (
	`day` text PRIMARY KEY NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`found` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`shipped` integer DEFAULT 0 NOT NULL,
	`sessions` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`picked` integer DEFAULT 0 NOT NULL,
	`worked` integer DEFAULT 0 NOT NULL,
	`put_back` integer DEFAULT 0 NOT NULL,
	`short` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `charges_to_date` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`currency` text NOT NULL,
	`works` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`amount_minor` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `day`, `kind`, `item`, `currency`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `orders_to_date` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`placed` integer DEFAULT 0 NOT NULL,
	`placed_minor` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`cancelled_minor` integer DEFAULT 0 NOT NULL,
	`shipped` integer DEFAULT 0 NOT NULL,
	`shipped_minor` integer DEFAULT 0 NOT NULL,
	`on_time` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`goods_minor` integer DEFAULT 0 NOT NULL,
	`costed_units` integer DEFAULT 0 NOT NULL,
	`costed_minor` integer DEFAULT 0 NOT NULL,
	`cost_minor` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `day`, `currency`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `shipments_to_date` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`carrier` text NOT NULL,
	`method` text NOT NULL,
	`shipments` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `day`, `carrier`, `method`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `work_to_date` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`found` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`shipped` integer DEFAULT 0 NOT NULL,
	`sessions` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`picked` integer DEFAULT 0 NOT NULL,
	`worked` integer DEFAULT 0 NOT NULL,
	`put_back` integer DEFAULT 0 NOT NULL,
	`short` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO closed_days (id, open_from) VALUES (1, '');
--> statement-breakpoint
-- A later change of a closed day changes the sums over all companies with it. It is rare, so that a day's work writes no
-- further rows.
CREATE TRIGGER daily_orders_added AFTER INSERT ON daily_orders WHEN NEW.day < (SELECT open_from FROM closed_days)
BEGIN
  INSERT INTO daily_orders_all (day, currency, placed, placed_minor, cancelled, cancelled_minor, shipped,
    shipped_minor, on_time, units, goods_minor, costed_units, costed_minor, cost_minor)
    SELECT NEW.day AS day, NEW.currency AS currency, NEW.placed AS placed, NEW.placed_minor AS placed_minor,
      NEW.cancelled AS cancelled, NEW.cancelled_minor AS cancelled_minor, NEW.shipped AS shipped, NEW.shipped_minor AS
      shipped_minor, NEW.on_time AS on_time, NEW.units AS units, NEW.goods_minor AS goods_minor, NEW.costed_units AS
      costed_units, NEW.costed_minor AS costed_minor, NEW.cost_minor AS cost_minor WHERE 1
    ON CONFLICT (day, currency) DO UPDATE SET placed = placed + excluded.placed, placed_minor = placed_minor +
      excluded.placed_minor, cancelled = cancelled + excluded.cancelled, cancelled_minor = cancelled_minor +
      excluded.cancelled_minor, shipped = shipped + excluded.shipped, shipped_minor = shipped_minor +
      excluded.shipped_minor, on_time = on_time + excluded.on_time, units = units + excluded.units, goods_minor =
      goods_minor + excluded.goods_minor, costed_units = costed_units + excluded.costed_units, costed_minor =
      costed_minor + excluded.costed_minor, cost_minor = cost_minor + excluded.cost_minor;
END;
--> statement-breakpoint
CREATE TRIGGER daily_orders_changed AFTER UPDATE ON daily_orders WHEN min(OLD.day, NEW.day) < (SELECT open_from FROM
  closed_days)
BEGIN
  INSERT INTO daily_orders_all (day, currency, placed, placed_minor, cancelled, cancelled_minor, shipped,
    shipped_minor, on_time, units, goods_minor, costed_units, costed_minor, cost_minor)
    SELECT day, currency, sum(placed), sum(placed_minor), sum(cancelled), sum(cancelled_minor), sum(shipped),
      sum(shipped_minor), sum(on_time), sum(units), sum(goods_minor), sum(costed_units), sum(costed_minor),
      sum(cost_minor) FROM (SELECT NEW.day AS day, NEW.currency AS currency, NEW.placed AS placed, NEW.placed_minor AS
      placed_minor, NEW.cancelled AS cancelled, NEW.cancelled_minor AS cancelled_minor, NEW.shipped AS shipped,
      NEW.shipped_minor AS shipped_minor, NEW.on_time AS on_time, NEW.units AS units, NEW.goods_minor AS goods_minor,
      NEW.costed_units AS costed_units, NEW.costed_minor AS costed_minor, NEW.cost_minor AS cost_minor
      UNION ALL SELECT OLD.day AS day, OLD.currency AS currency, -OLD.placed AS placed, -OLD.placed_minor AS
        placed_minor, -OLD.cancelled AS cancelled, -OLD.cancelled_minor AS cancelled_minor, -OLD.shipped AS shipped,
        -OLD.shipped_minor AS shipped_minor, -OLD.on_time AS on_time, -OLD.units AS units, -OLD.goods_minor AS
        goods_minor, -OLD.costed_units AS costed_units, -OLD.costed_minor AS costed_minor, -OLD.cost_minor AS
        cost_minor)
    WHERE day < (SELECT open_from FROM closed_days) GROUP BY day, currency
    ON CONFLICT (day, currency) DO UPDATE SET placed = placed + excluded.placed, placed_minor = placed_minor +
      excluded.placed_minor, cancelled = cancelled + excluded.cancelled, cancelled_minor = cancelled_minor +
      excluded.cancelled_minor, shipped = shipped + excluded.shipped, shipped_minor = shipped_minor +
      excluded.shipped_minor, on_time = on_time + excluded.on_time, units = units + excluded.units, goods_minor =
      goods_minor + excluded.goods_minor, costed_units = costed_units + excluded.costed_units, costed_minor =
      costed_minor + excluded.costed_minor, cost_minor = cost_minor + excluded.cost_minor;
END;
--> statement-breakpoint
CREATE TRIGGER daily_orders_removed AFTER DELETE ON daily_orders WHEN OLD.day < (SELECT open_from FROM closed_days)
BEGIN
  INSERT INTO daily_orders_all (day, currency, placed, placed_minor, cancelled, cancelled_minor, shipped,
    shipped_minor, on_time, units, goods_minor, costed_units, costed_minor, cost_minor)
    SELECT OLD.day AS day, OLD.currency AS currency, -OLD.placed AS placed, -OLD.placed_minor AS placed_minor,
      -OLD.cancelled AS cancelled, -OLD.cancelled_minor AS cancelled_minor, -OLD.shipped AS shipped, -OLD.shipped_minor
      AS shipped_minor, -OLD.on_time AS on_time, -OLD.units AS units, -OLD.goods_minor AS goods_minor, -OLD.costed_units
      AS costed_units, -OLD.costed_minor AS costed_minor, -OLD.cost_minor AS cost_minor WHERE 1
    ON CONFLICT (day, currency) DO UPDATE SET placed = placed + excluded.placed, placed_minor = placed_minor +
      excluded.placed_minor, cancelled = cancelled + excluded.cancelled, cancelled_minor = cancelled_minor +
      excluded.cancelled_minor, shipped = shipped + excluded.shipped, shipped_minor = shipped_minor +
      excluded.shipped_minor, on_time = on_time + excluded.on_time, units = units + excluded.units, goods_minor =
      goods_minor + excluded.goods_minor, costed_units = costed_units + excluded.costed_units, costed_minor =
      costed_minor + excluded.costed_minor, cost_minor = cost_minor + excluded.cost_minor;
END;
--> statement-breakpoint
CREATE TRIGGER daily_shipments_added AFTER INSERT ON daily_shipments WHEN NEW.day < (SELECT open_from FROM closed_days)
BEGIN
  INSERT INTO daily_shipments_all (day, carrier, shipments, units)
    SELECT NEW.day AS day, NEW.carrier AS carrier, NEW.shipments AS shipments, NEW.units AS units WHERE 1
    ON CONFLICT (day, carrier) DO UPDATE SET shipments = shipments + excluded.shipments, units = units + excluded.units;
END;
--> statement-breakpoint
CREATE TRIGGER daily_shipments_changed AFTER UPDATE ON daily_shipments WHEN min(OLD.day, NEW.day) < (SELECT open_from
  FROM closed_days)
BEGIN
  INSERT INTO daily_shipments_all (day, carrier, shipments, units)
    SELECT day, carrier, sum(shipments), sum(units) FROM (SELECT NEW.day AS day, NEW.carrier AS carrier, NEW.shipments
      AS shipments, NEW.units AS units
      UNION ALL SELECT OLD.day AS day, OLD.carrier AS carrier, -OLD.shipments AS shipments, -OLD.units AS units)
    WHERE day < (SELECT open_from FROM closed_days) GROUP BY day, carrier
    ON CONFLICT (day, carrier) DO UPDATE SET shipments = shipments + excluded.shipments, units = units + excluded.units;
END;
--> statement-breakpoint
CREATE TRIGGER daily_shipments_removed AFTER DELETE ON daily_shipments WHEN OLD.day < (SELECT open_from FROM closed_days)
BEGIN
  INSERT INTO daily_shipments_all (day, carrier, shipments, units)
    SELECT OLD.day AS day, OLD.carrier AS carrier, -OLD.shipments AS shipments, -OLD.units AS units WHERE 1
    ON CONFLICT (day, carrier) DO UPDATE SET shipments = shipments + excluded.shipments, units = units + excluded.units;
END;
--> statement-breakpoint
CREATE TRIGGER daily_work_added AFTER INSERT ON daily_work WHEN NEW.day < (SELECT open_from FROM closed_days)
BEGIN
  INSERT INTO daily_work_all (day, received, returned, found, lost, shipped, sessions, lines, picked, worked,
    put_back, short)
    SELECT NEW.day AS day, NEW.received AS received, NEW.returned AS returned, NEW.found AS found, NEW.lost AS lost,
      NEW.shipped AS shipped, NEW.sessions AS sessions, NEW.lines AS lines, NEW.picked AS picked, NEW.worked AS worked,
      NEW.put_back AS put_back, NEW.short AS short WHERE 1
    ON CONFLICT (day) DO UPDATE SET received = received + excluded.received, returned = returned + excluded.returned,
      found = found + excluded.found, lost = lost + excluded.lost, shipped = shipped + excluded.shipped, sessions =
      sessions + excluded.sessions, lines = lines + excluded.lines, picked = picked + excluded.picked, worked = worked +
      excluded.worked, put_back = put_back + excluded.put_back, short = short + excluded.short;
END;
--> statement-breakpoint
CREATE TRIGGER daily_work_changed AFTER UPDATE ON daily_work WHEN min(OLD.day, NEW.day) < (SELECT open_from FROM
  closed_days)
BEGIN
  INSERT INTO daily_work_all (day, received, returned, found, lost, shipped, sessions, lines, picked, worked,
    put_back, short)
    SELECT day, sum(received), sum(returned), sum(found), sum(lost), sum(shipped), sum(sessions), sum(lines),
      sum(picked), sum(worked), sum(put_back), sum(short) FROM (SELECT NEW.day AS day, NEW.received AS received,
      NEW.returned AS returned, NEW.found AS found, NEW.lost AS lost, NEW.shipped AS shipped, NEW.sessions AS sessions,
      NEW.lines AS lines, NEW.picked AS picked, NEW.worked AS worked, NEW.put_back AS put_back, NEW.short AS short
      UNION ALL SELECT OLD.day AS day, -OLD.received AS received, -OLD.returned AS returned, -OLD.found AS found,
        -OLD.lost AS lost, -OLD.shipped AS shipped, -OLD.sessions AS sessions, -OLD.lines AS lines, -OLD.picked AS
        picked, -OLD.worked AS worked, -OLD.put_back AS put_back, -OLD.short AS short)
    WHERE day < (SELECT open_from FROM closed_days) GROUP BY day
    ON CONFLICT (day) DO UPDATE SET received = received + excluded.received, returned = returned + excluded.returned,
      found = found + excluded.found, lost = lost + excluded.lost, shipped = shipped + excluded.shipped, sessions =
      sessions + excluded.sessions, lines = lines + excluded.lines, picked = picked + excluded.picked, worked = worked +
      excluded.worked, put_back = put_back + excluded.put_back, short = short + excluded.short;
END;
--> statement-breakpoint
CREATE TRIGGER daily_work_removed AFTER DELETE ON daily_work WHEN OLD.day < (SELECT open_from FROM closed_days)
BEGIN
  INSERT INTO daily_work_all (day, received, returned, found, lost, shipped, sessions, lines, picked, worked,
    put_back, short)
    SELECT OLD.day AS day, -OLD.received AS received, -OLD.returned AS returned, -OLD.found AS found, -OLD.lost AS
      lost, -OLD.shipped AS shipped, -OLD.sessions AS sessions, -OLD.lines AS lines, -OLD.picked AS picked, -OLD.worked
      AS worked, -OLD.put_back AS put_back, -OLD.short AS short WHERE 1
    ON CONFLICT (day) DO UPDATE SET received = received + excluded.received, returned = returned + excluded.returned,
      found = found + excluded.found, lost = lost + excluded.lost, shipped = shipped + excluded.shipped, sessions =
      sessions + excluded.sessions, lines = lines + excluded.lines, picked = picked + excluded.picked, worked = worked +
      excluded.worked, put_back = put_back + excluded.put_back, short = short + excluded.short;
END;
--> statement-breakpoint
CREATE TRIGGER daily_counts_added AFTER INSERT ON daily_counts WHEN NEW.day < (SELECT open_from FROM closed_days)
BEGIN
  INSERT INTO daily_counts_all (day, warehouse_id, zone, lines, within, exact, over, short)
    SELECT NEW.day AS day, NEW.warehouse_id AS warehouse_id, NEW.zone AS zone, NEW.lines AS lines, NEW.within AS
      within, NEW.exact AS exact, NEW.over AS over, NEW.short AS short WHERE 1
    ON CONFLICT (day, warehouse_id, zone) DO UPDATE SET lines = lines + excluded.lines, within = within +
      excluded.within, exact = exact + excluded.exact, over = over + excluded.over, short = short + excluded.short;
END;
--> statement-breakpoint
CREATE TRIGGER daily_counts_changed AFTER UPDATE ON daily_counts WHEN min(OLD.day, NEW.day) < (SELECT open_from FROM
  closed_days)
BEGIN
  INSERT INTO daily_counts_all (day, warehouse_id, zone, lines, within, exact, over, short)
    SELECT day, warehouse_id, zone, sum(lines), sum(within), sum(exact), sum(over), sum(short) FROM (SELECT NEW.day AS
      day, NEW.warehouse_id AS warehouse_id, NEW.zone AS zone, NEW.lines AS lines, NEW.within AS within, NEW.exact AS
      exact, NEW.over AS over, NEW.short AS short
      UNION ALL SELECT OLD.day AS day, OLD.warehouse_id AS warehouse_id, OLD.zone AS zone, -OLD.lines AS lines,
        -OLD.within AS within, -OLD.exact AS exact, -OLD.over AS over, -OLD.short AS short)
    WHERE day < (SELECT open_from FROM closed_days) GROUP BY day, warehouse_id, zone
    ON CONFLICT (day, warehouse_id, zone) DO UPDATE SET lines = lines + excluded.lines, within = within +
      excluded.within, exact = exact + excluded.exact, over = over + excluded.over, short = short + excluded.short;
END;
--> statement-breakpoint
CREATE TRIGGER daily_counts_removed AFTER DELETE ON daily_counts WHEN OLD.day < (SELECT open_from FROM closed_days)
BEGIN
  INSERT INTO daily_counts_all (day, warehouse_id, zone, lines, within, exact, over, short)
    SELECT OLD.day AS day, OLD.warehouse_id AS warehouse_id, OLD.zone AS zone, -OLD.lines AS lines, -OLD.within AS
      within, -OLD.exact AS exact, -OLD.over AS over, -OLD.short AS short WHERE 1
    ON CONFLICT (day, warehouse_id, zone) DO UPDATE SET lines = lines + excluded.lines, within = within +
      excluded.within, exact = exact + excluded.exact, over = over + excluded.over, short = short + excluded.short;
END;
--> statement-breakpoint
-- Running totals of the day that changes, and of later days, are not those of its rows any more.
CREATE TRIGGER daily_orders_added_to_date AFTER INSERT ON daily_orders
BEGIN
  DELETE FROM orders_to_date WHERE company_id = NEW.company_id AND day >= NEW.day;
END;
--> statement-breakpoint
CREATE TRIGGER daily_orders_changed_to_date AFTER UPDATE ON daily_orders
BEGIN
  DELETE FROM orders_to_date WHERE company_id = NEW.company_id AND day >= min(OLD.day, NEW.day);
END;
--> statement-breakpoint
CREATE TRIGGER daily_orders_removed_to_date AFTER DELETE ON daily_orders
BEGIN
  DELETE FROM orders_to_date WHERE company_id = OLD.company_id AND day >= OLD.day;
END;
--> statement-breakpoint
CREATE TRIGGER daily_shipments_added_to_date AFTER INSERT ON daily_shipments
BEGIN
  DELETE FROM shipments_to_date WHERE company_id = NEW.company_id AND day >= NEW.day;
END;
--> statement-breakpoint
CREATE TRIGGER daily_shipments_changed_to_date AFTER UPDATE ON daily_shipments
BEGIN
  DELETE FROM shipments_to_date WHERE company_id = NEW.company_id AND day >= min(OLD.day, NEW.day);
END;
--> statement-breakpoint
CREATE TRIGGER daily_shipments_removed_to_date AFTER DELETE ON daily_shipments
BEGIN
  DELETE FROM shipments_to_date WHERE company_id = OLD.company_id AND day >= OLD.day;
END;
--> statement-breakpoint
CREATE TRIGGER daily_work_added_to_date AFTER INSERT ON daily_work
BEGIN
  DELETE FROM work_to_date WHERE company_id = NEW.company_id AND day >= NEW.day;
END;
--> statement-breakpoint
CREATE TRIGGER daily_work_changed_to_date AFTER UPDATE ON daily_work
BEGIN
  DELETE FROM work_to_date WHERE company_id = NEW.company_id AND day >= min(OLD.day, NEW.day);
END;
--> statement-breakpoint
CREATE TRIGGER daily_work_removed_to_date AFTER DELETE ON daily_work
BEGIN
  DELETE FROM work_to_date WHERE company_id = OLD.company_id AND day >= OLD.day;
END;
--> statement-breakpoint
CREATE TRIGGER daily_charges_added_to_date AFTER INSERT ON daily_charges
BEGIN
  DELETE FROM charges_to_date WHERE company_id = NEW.company_id AND day >= NEW.day;
END;
--> statement-breakpoint
CREATE TRIGGER daily_charges_changed_to_date AFTER UPDATE ON daily_charges
BEGIN
  DELETE FROM charges_to_date WHERE company_id = NEW.company_id AND day >= min(OLD.day, NEW.day);
END;
--> statement-breakpoint
CREATE TRIGGER daily_charges_removed_to_date AFTER DELETE ON daily_charges
BEGIN
  DELETE FROM charges_to_date WHERE company_id = OLD.company_id AND day >= OLD.day;
END;
--> statement-breakpoint
-- `insert into day_closings (part, through) values ('all', '2026-05-31')` adds up the days to this one that are not added up
-- yet: over all companies, or as running totals of each one. A second insert of the same finds nothing left to do.
-- The part 'reopen' forgets the sums over all companies, so that they are made from the rows again.
CREATE VIEW day_closings AS SELECT '' AS part, '' AS through;
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
  UPDATE closed_days SET open_from = date(NEW.through, '+1 day');
END;
--> statement-breakpoint
CREATE TRIGGER day_closings_reopen INSTEAD OF INSERT ON day_closings WHEN NEW.part = 'reopen'
BEGIN
  UPDATE closed_days SET open_from = '';
  DELETE FROM daily_orders_all;
  DELETE FROM daily_shipments_all;
  DELETE FROM daily_work_all;
  DELETE FROM daily_counts_all;
END;
--> statement-breakpoint
CREATE TRIGGER day_closings_orders INSTEAD OF INSERT ON day_closings WHEN NEW.part = 'orders'
BEGIN
  INSERT INTO orders_to_date (company_id, day, currency, placed, placed_minor, cancelled, cancelled_minor, shipped,
    shipped_minor, on_time, units, goods_minor, costed_units, costed_minor, cost_minor)
    SELECT company_id, day, currency, sum(placed), sum(placed_minor), sum(cancelled), sum(cancelled_minor),
      sum(shipped), sum(shipped_minor), sum(on_time), sum(units), sum(goods_minor), sum(costed_units),
      sum(costed_minor), sum(cost_minor) FROM (
      SELECT added.company_id, added.day, part.currency, part.placed, part.placed_minor, part.cancelled,
        part.cancelled_minor, part.shipped, part.shipped_minor, part.on_time, part.units, part.goods_minor,
        part.costed_units, part.costed_minor, part.cost_minor
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM orders_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_orders AS daily ON daily.company_id = companies.id AND daily.day <= NEW.through
          AND daily.day > coalesce((SELECT max(day) FROM orders_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN daily_orders AS part ON part.company_id = added.company_id AND part.day > added.known AND part.day <=
        added.day
      UNION ALL
      SELECT added.company_id, added.day, part.currency, part.placed, part.placed_minor, part.cancelled,
        part.cancelled_minor, part.shipped, part.shipped_minor, part.on_time, part.units, part.goods_minor,
        part.costed_units, part.costed_minor, part.cost_minor
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM orders_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_orders AS daily ON daily.company_id = companies.id AND daily.day <= NEW.through
          AND daily.day > coalesce((SELECT max(day) FROM orders_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN orders_to_date AS part ON part.company_id = added.company_id AND part.day = added.known
    ) GROUP BY company_id, day, currency;
END;
--> statement-breakpoint
CREATE TRIGGER day_closings_shipments INSTEAD OF INSERT ON day_closings WHEN NEW.part = 'shipments'
BEGIN
  INSERT INTO shipments_to_date (company_id, day, carrier, method, shipments, units)
    SELECT company_id, day, carrier, method, sum(shipments), sum(units) FROM (
      SELECT added.company_id, added.day, part.carrier, part.method, part.shipments, part.units
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM shipments_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_shipments AS daily ON daily.company_id = companies.id AND daily.day <= NEW.through
          AND daily.day > coalesce((SELECT max(day) FROM shipments_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN daily_shipments AS part ON part.company_id = added.company_id AND part.day > added.known AND part.day
        <= added.day
      UNION ALL
      SELECT added.company_id, added.day, part.carrier, part.method, part.shipments, part.units
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM shipments_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_shipments AS daily ON daily.company_id = companies.id AND daily.day <= NEW.through
          AND daily.day > coalesce((SELECT max(day) FROM shipments_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN shipments_to_date AS part ON part.company_id = added.company_id AND part.day = added.known
    ) GROUP BY company_id, day, carrier, method;
END;
--> statement-breakpoint
CREATE TRIGGER day_closings_work INSTEAD OF INSERT ON day_closings WHEN NEW.part = 'work'
BEGIN
  INSERT INTO work_to_date (company_id, day, received, returned, found, lost, shipped, sessions, lines, picked,
    worked, put_back, short)
    SELECT company_id, day, sum(received), sum(returned), sum(found), sum(lost), sum(shipped), sum(sessions),
      sum(lines), sum(picked), sum(worked), sum(put_back), sum(short) FROM (
      SELECT added.company_id, added.day, part.received, part.returned, part.found, part.lost, part.shipped,
        part.sessions, part.lines, part.picked, part.worked, part.put_back, part.short
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM work_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_work AS daily ON daily.company_id = companies.id AND daily.day <= NEW.through
          AND daily.day > coalesce((SELECT max(day) FROM work_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN daily_work AS part ON part.company_id = added.company_id AND part.day > added.known AND part.day <=
        added.day
      UNION ALL
      SELECT added.company_id, added.day, part.received, part.returned, part.found, part.lost, part.shipped,
        part.sessions, part.lines, part.picked, part.worked, part.put_back, part.short
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM work_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_work AS daily ON daily.company_id = companies.id AND daily.day <= NEW.through
          AND daily.day > coalesce((SELECT max(day) FROM work_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN work_to_date AS part ON part.company_id = added.company_id AND part.day = added.known
    ) GROUP BY company_id, day;
END;
--> statement-breakpoint
-- Charges are summed from the first of the month, as they are billed.
CREATE TRIGGER day_closings_charges INSTEAD OF INSERT ON day_closings WHEN NEW.part = 'charges'
BEGIN
  INSERT INTO charges_to_date (company_id, day, kind, item, currency, works, lines, units, amount_minor)
    SELECT company_id, day, kind, item, currency, sum(works), sum(lines), sum(units), sum(amount_minor) FROM (
      SELECT added.company_id, added.day, part.kind, part.item, part.currency, part.works, part.lines, part.units,
        part.amount_minor
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM charges_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_charges AS daily ON daily.company_id = companies.id AND daily.day <= NEW.through
          AND daily.day > coalesce((SELECT max(day) FROM charges_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN daily_charges AS part ON part.company_id = added.company_id AND part.day > max(added.known,
        date(added.day, 'start of month', '-1 day')) AND part.day <= added.day
      UNION ALL
      SELECT added.company_id, added.day, part.kind, part.item, part.currency, part.works, part.lines, part.units,
        part.amount_minor
      FROM (SELECT DISTINCT companies.id AS company_id, daily.day, coalesce((SELECT max(day) FROM charges_to_date
          WHERE company_id = companies.id), '') AS known
        FROM companies CROSS JOIN daily_charges AS daily ON daily.company_id = companies.id AND daily.day <= NEW.through
          AND daily.day > coalesce((SELECT max(day) FROM charges_to_date WHERE company_id = companies.id), '')) AS added
      CROSS JOIN charges_to_date AS part ON part.company_id = added.company_id AND part.day = added.known
        AND added.known >= date(added.day, 'start of month')
    ) GROUP BY company_id, day, kind, item, currency;
END;
--> statement-breakpoint
-- The running totals of a company are forgotten, and made from its days again.
CREATE TRIGGER rollup_repairs_to_date INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'to-date'
BEGIN
  DELETE FROM orders_to_date WHERE company_id = NEW.company_id;
  DELETE FROM shipments_to_date WHERE company_id = NEW.company_id;
  DELETE FROM work_to_date WHERE company_id = NEW.company_id;
  DELETE FROM charges_to_date WHERE company_id = NEW.company_id;
END;
