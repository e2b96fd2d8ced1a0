CREATE TABLE `daily_orders` (
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
CREATE TABLE `daily_shipments` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`carrier` text NOT NULL,
	`method` text NOT NULL,
	`shipments` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `day`, `carrier`, `method`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_work` (
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
CREATE TABLE `order_cut_offs` (
	`company_id` text NOT NULL,
	`valid_from` integer NOT NULL,
	`minute` integer NOT NULL,
	PRIMARY KEY(`company_id`, `valid_from`),
	CONSTRAINT "order_cut_offs_minute" CHECK("order_cut_offs"."minute" between 0 and 1439)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `shipped_orders` (
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`day` text NOT NULL,
	`due_on` text NOT NULL,
	`currency` text NOT NULL,
	`total_minor` integer NOT NULL,
	`units` integer NOT NULL,
	`goods_minor` integer NOT NULL,
	`costed_units` integer NOT NULL,
	`costed_minor` integer NOT NULL,
	`cost_minor` integer NOT NULL,
	PRIMARY KEY(`company_id`, `order_id`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `orders` ADD `placed_at` integer GENERATED ALWAYS AS (min(case when length(id) = 36 and substr(id, 1, 8) || substr(id, 10, 4) not glob '*[^0-9a-f]*' then json_extract('0x' || substr(id, 1, 8) || substr(id, 10, 4), '$') else created_at end, 253402300799999)) VIRTUAL;
--> statement-breakpoint
CREATE TRIGGER order_cut_offs_no_update BEFORE UPDATE ON order_cut_offs BEGIN SELECT RAISE(ABORT, 'immutable: order_cut_offs'); END;
--> statement-breakpoint
CREATE TRIGGER order_cut_offs_no_delete BEFORE DELETE ON order_cut_offs BEGIN SELECT RAISE(ABORT, 'immutable: order_cut_offs'); END;
--> statement-breakpoint
-- Cut-offs that were kept before are taken to have held always.
INSERT INTO order_cut_offs (company_id, valid_from, minute)
  SELECT id, 0, substr(handling ->> '$.cutOff', 1, 2) * 60 + substr(handling ->> '$.cutOff', 4, 2) FROM companies
  WHERE handling ->> '$.cutOff' GLOB '[0-2][0-9]:[0-5][0-9]';
--> statement-breakpoint
-- A shipped order as it left. It was due on the day it was placed, before the cut-off that held then (14:00 where the
-- company has named none), on a Monday to Friday; otherwise on the next such day. What was picked was sent; an order that
-- nobody picked line by line was sent as it was ordered.
CREATE VIEW orders_as_shipped AS
  SELECT o.company_id AS company_id, o.id AS order_id, date(o.shipped_at / 1000, 'unixepoch') AS day,
    date(o.placed_at / 1000, 'unixepoch', CASE
      WHEN strftime('%w', o.placed_at / 1000, 'unixepoch') = '6' THEN '+2 days'
      WHEN strftime('%w', o.placed_at / 1000, 'unixepoch') = '0' THEN '+1 days'
      WHEN o.placed_at / 60000 % 1440 < coalesce((SELECT minute FROM order_cut_offs AS c WHERE c.company_id = o.company_id
        AND c.valid_from <= o.placed_at ORDER BY c.valid_from DESC LIMIT 1), 840) THEN '+0 days'
      WHEN strftime('%w', o.placed_at / 1000, 'unixepoch') = '5' THEN '+3 days'
      ELSE '+1 days' END) AS due_on,
    o.currency AS currency, o.total_minor AS total_minor,
    iif(sum(i.picked_quantity) > 0, sum(i.picked_quantity), coalesce(sum(i.unpicked), 0)) AS units,
    iif(sum(i.picked_quantity) > 0, sum(i.picked_quantity * i.price_minor), coalesce(sum(i.unpicked * i.price_minor), 0)) AS goods_minor,
    iif(sum(i.picked_quantity) > 0, coalesce(sum(i.picked_quantity) FILTER (WHERE p.cost_minor IS NOT NULL), 0),
      coalesce(sum(i.unpicked) FILTER (WHERE p.cost_minor IS NOT NULL), 0)) AS costed_units,
    iif(sum(i.picked_quantity) > 0, coalesce(sum(i.picked_quantity * i.price_minor) FILTER (WHERE p.cost_minor IS NOT NULL), 0),
      coalesce(sum(i.unpicked * i.price_minor) FILTER (WHERE p.cost_minor IS NOT NULL), 0)) AS costed_minor,
    iif(sum(i.picked_quantity) > 0, coalesce(sum(i.picked_quantity * p.cost_minor), 0), coalesce(sum(i.unpicked * p.cost_minor), 0)) AS cost_minor
  FROM orders AS o
  LEFT JOIN (SELECT company_id, order_id, product_id, price_minor, picked_quantity,
      iif(product_id IS NULL, 0, quantity - short_quantity) AS unpicked FROM order_items) AS i
    ON i.company_id = o.company_id AND i.order_id = o.id
  LEFT JOIN products AS p ON p.company_id = o.company_id AND p.id = i.product_id AND p.currency = o.currency
  WHERE o.shipped_at IS NOT NULL
  GROUP BY o.company_id, o.id;
--> statement-breakpoint
CREATE TRIGGER orders_shipped_at_once AFTER INSERT ON orders WHEN NEW.shipped_at IS NOT NULL
BEGIN
  INSERT INTO shipped_orders (company_id, order_id, day, due_on, currency, total_minor, units, goods_minor, costed_units, costed_minor, cost_minor)
    SELECT company_id, order_id, day, due_on, currency, total_minor, units, goods_minor, costed_units, costed_minor, cost_minor
    FROM orders_as_shipped WHERE company_id = NEW.company_id AND order_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_shipped AFTER UPDATE OF shipped_at ON orders WHEN OLD.shipped_at IS NOT NEW.shipped_at
BEGIN
  DELETE FROM shipped_orders WHERE company_id = OLD.company_id AND order_id = OLD.id;
  INSERT INTO shipped_orders (company_id, order_id, day, due_on, currency, total_minor, units, goods_minor, costed_units, costed_minor, cost_minor)
    SELECT company_id, order_id, day, due_on, currency, total_minor, units, goods_minor, costed_units, costed_minor, cost_minor
    FROM orders_as_shipped WHERE company_id = NEW.company_id AND order_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER shipped_orders_summed AFTER INSERT ON shipped_orders
BEGIN
  INSERT INTO daily_orders (company_id, day, currency, shipped, shipped_minor, on_time, units, goods_minor, costed_units, costed_minor, cost_minor)
    VALUES (NEW.company_id, NEW.day, NEW.currency, 1, NEW.total_minor, NEW.day <= NEW.due_on, NEW.units, NEW.goods_minor,
      NEW.costed_units, NEW.costed_minor, NEW.cost_minor)
    ON CONFLICT (company_id, day, currency) DO UPDATE SET shipped = shipped + 1, shipped_minor = shipped_minor + excluded.shipped_minor,
      on_time = on_time + excluded.on_time, units = units + excluded.units, goods_minor = goods_minor + excluded.goods_minor,
      costed_units = costed_units + excluded.costed_units, costed_minor = costed_minor + excluded.costed_minor,
      cost_minor = cost_minor + excluded.cost_minor;
END;
--> statement-breakpoint
CREATE TRIGGER shipped_orders_taken_back AFTER DELETE ON shipped_orders
BEGIN
  UPDATE daily_orders SET shipped = shipped - 1, shipped_minor = shipped_minor - OLD.total_minor,
      on_time = on_time - (OLD.day <= OLD.due_on), units = units - OLD.units, goods_minor = goods_minor - OLD.goods_minor,
      costed_units = costed_units - OLD.costed_units, costed_minor = costed_minor - OLD.costed_minor,
      cost_minor = cost_minor - OLD.cost_minor
    WHERE company_id = OLD.company_id AND day = OLD.day AND currency = OLD.currency;
END;
--> statement-breakpoint
-- Orders of the day they were placed on, as they stand now. Drafts and failed ones are none.
CREATE TRIGGER orders_placed AFTER INSERT ON orders WHEN NEW.status NOT IN ('failed', 'checkout-draft')
BEGIN
  INSERT INTO daily_orders (company_id, day, currency, placed, placed_minor, cancelled, cancelled_minor)
    VALUES (NEW.company_id, date(NEW.placed_at / 1000, 'unixepoch'), NEW.currency, 1, NEW.total_minor,
      NEW.status = 'cancelled', iif(NEW.status = 'cancelled', NEW.total_minor, 0))
    ON CONFLICT (company_id, day, currency) DO UPDATE SET placed = placed + 1, placed_minor = placed_minor + excluded.placed_minor,
      cancelled = cancelled + excluded.cancelled, cancelled_minor = cancelled_minor + excluded.cancelled_minor;
END;
--> statement-breakpoint
CREATE TRIGGER orders_placed_otherwise AFTER UPDATE OF status, currency, total_minor ON orders
  WHEN OLD.currency <> NEW.currency OR OLD.total_minor <> NEW.total_minor
    OR (OLD.status <> NEW.status AND (OLD.status IN ('failed', 'checkout-draft', 'cancelled') OR NEW.status IN ('failed', 'checkout-draft', 'cancelled')))
BEGIN
  UPDATE daily_orders SET placed = placed - 1, placed_minor = placed_minor - OLD.total_minor,
      cancelled = cancelled - (OLD.status = 'cancelled'), cancelled_minor = cancelled_minor - iif(OLD.status = 'cancelled', OLD.total_minor, 0)
    WHERE OLD.status NOT IN ('failed', 'checkout-draft')
      AND company_id = OLD.company_id AND day = date(OLD.placed_at / 1000, 'unixepoch') AND currency = OLD.currency;
  INSERT INTO daily_orders (company_id, day, currency, placed, placed_minor, cancelled, cancelled_minor)
    SELECT NEW.company_id, date(NEW.placed_at / 1000, 'unixepoch'), NEW.currency, 1, NEW.total_minor,
      NEW.status = 'cancelled', iif(NEW.status = 'cancelled', NEW.total_minor, 0)
    WHERE NEW.status NOT IN ('failed', 'checkout-draft')
    ON CONFLICT (company_id, day, currency) DO UPDATE SET placed = placed + 1, placed_minor = placed_minor + excluded.placed_minor,
      cancelled = cancelled + excluded.cancelled, cancelled_minor = cancelled_minor + excluded.cancelled_minor;
END;
--> statement-breakpoint
CREATE TRIGGER shipments_summed AFTER INSERT ON shipments
BEGIN
  INSERT INTO daily_shipments (company_id, day, carrier, method, shipments, units)
    VALUES (NEW.company_id, date(NEW.created_at / 1000, 'unixepoch'), NEW.carrier, NEW.shipping_method, 1, NEW.units)
    ON CONFLICT (company_id, day, carrier, method) DO UPDATE SET shipments = shipments + 1, units = units + excluded.units;
END;
--> statement-breakpoint
CREATE TRIGGER shipments_summed_otherwise AFTER UPDATE OF carrier, shipping_method, units, created_at ON shipments
BEGIN
  UPDATE daily_shipments SET shipments = shipments - 1, units = units - OLD.units
    WHERE company_id = OLD.company_id AND day = date(OLD.created_at / 1000, 'unixepoch')
      AND carrier = OLD.carrier AND method = OLD.shipping_method;
  INSERT INTO daily_shipments (company_id, day, carrier, method, shipments, units)
    VALUES (NEW.company_id, date(NEW.created_at / 1000, 'unixepoch'), NEW.carrier, NEW.shipping_method, 1, NEW.units)
    ON CONFLICT (company_id, day, carrier, method) DO UPDATE SET shipments = shipments + 1, units = units + excluded.units;
END;
--> statement-breakpoint
CREATE TRIGGER shipments_taken_back AFTER DELETE ON shipments
BEGIN
  UPDATE daily_shipments SET shipments = shipments - 1, units = units - OLD.units
    WHERE company_id = OLD.company_id AND day = date(OLD.created_at / 1000, 'unixepoch')
      AND carrier = OLD.carrier AND method = OLD.shipping_method;
END;
--> statement-breakpoint
-- A transfer moves units from one shelf to another: the company has as many as before.
CREATE TRIGGER stock_movements_summed AFTER INSERT ON stock_movements WHEN NEW.delta_on_hand <> 0 AND NEW.kind <> 'transfer'
BEGIN
  INSERT INTO daily_work (company_id, day, received, returned, found, lost, shipped)
    VALUES (NEW.company_id, date(NEW.at / 1000, 'unixepoch'), iif(NEW.kind = 'receive', NEW.delta_on_hand, 0),
      iif(NEW.kind = 'return', NEW.delta_on_hand, 0),
      iif(NEW.kind IN ('receive', 'return', 'ship'), 0, max(0, NEW.delta_on_hand)),
      iif(NEW.kind IN ('receive', 'return', 'ship'), 0, max(0, -NEW.delta_on_hand)), iif(NEW.kind = 'ship', -NEW.delta_on_hand, 0))
    ON CONFLICT (company_id, day) DO UPDATE SET received = received + excluded.received, returned = returned + excluded.returned,
      found = found + excluded.found, lost = lost + excluded.lost, shipped = shipped + excluded.shipped;
END;
--> statement-breakpoint
CREATE TRIGGER pick_sessions_summed_at_once AFTER INSERT ON pick_sessions WHEN NEW.status = 'completed'
BEGIN
  INSERT INTO daily_work (company_id, day, sessions, lines, picked, worked)
    VALUES (NEW.company_id, date(coalesce(NEW.ended_at, NEW.started_at) / 1000, 'unixepoch'), 1, NEW.lines, NEW.units,
      max(0, coalesce(NEW.ended_at, NEW.started_at) - NEW.started_at - NEW.paused_for))
    ON CONFLICT (company_id, day) DO UPDATE SET sessions = sessions + 1, lines = lines + excluded.lines,
      picked = picked + excluded.picked, worked = worked + excluded.worked;
END;
--> statement-breakpoint
CREATE TRIGGER pick_sessions_summed AFTER UPDATE ON pick_sessions WHEN OLD.status = 'completed' OR NEW.status = 'completed'
BEGIN
  UPDATE daily_work SET sessions = sessions - 1, lines = lines - OLD.lines, picked = picked - OLD.units,
      worked = worked - max(0, coalesce(OLD.ended_at, OLD.started_at) - OLD.started_at - OLD.paused_for)
    WHERE OLD.status = 'completed' AND company_id = OLD.company_id
      AND day = date(coalesce(OLD.ended_at, OLD.started_at) / 1000, 'unixepoch');
  INSERT INTO daily_work (company_id, day, sessions, lines, picked, worked)
    SELECT NEW.company_id, date(coalesce(NEW.ended_at, NEW.started_at) / 1000, 'unixepoch'), 1, NEW.lines, NEW.units,
      max(0, coalesce(NEW.ended_at, NEW.started_at) - NEW.started_at - NEW.paused_for)
    WHERE NEW.status = 'completed'
    ON CONFLICT (company_id, day) DO UPDATE SET sessions = sessions + 1, lines = lines + excluded.lines,
      picked = picked + excluded.picked, worked = worked + excluded.worked;
END;
--> statement-breakpoint
CREATE TRIGGER picks_summed AFTER INSERT ON picks WHEN NEW.kind <> 'pick'
BEGIN
  INSERT INTO daily_work (company_id, day, put_back, short)
    VALUES (NEW.company_id, date(NEW.at / 1000, 'unixepoch'), iif(NEW.kind = 'undo', -NEW.quantity, 0), iif(NEW.kind = 'short', NEW.quantity, 0))
    ON CONFLICT (company_id, day) DO UPDATE SET put_back = put_back + excluded.put_back, short = short + excluded.short;
END;
--> statement-breakpoint
-- Sums a company's days anew from the rows: `insert into rollup_repairs (company_id, part) values (…, 'orders')`. Nothing
-- is ever stored. Orders that left keep what was written of them then; only those that lack it are judged now.
CREATE VIEW rollup_repairs AS SELECT '' AS company_id, '' AS part;
--> statement-breakpoint
CREATE TRIGGER rollup_repairs_orders INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'orders'
BEGIN
  INSERT INTO shipped_orders (company_id, order_id, day, due_on, currency, total_minor, units, goods_minor, costed_units, costed_minor, cost_minor)
    SELECT company_id, order_id, day, due_on, currency, total_minor, units, goods_minor, costed_units, costed_minor, cost_minor
    FROM orders_as_shipped AS v WHERE v.company_id = NEW.company_id
      AND NOT EXISTS (SELECT 1 FROM shipped_orders AS s WHERE s.company_id = v.company_id AND s.order_id = v.order_id);
  DELETE FROM daily_orders WHERE company_id = NEW.company_id;
  INSERT INTO daily_orders (company_id, day, currency, placed, placed_minor, cancelled, cancelled_minor, shipped, shipped_minor,
      on_time, units, goods_minor, costed_units, costed_minor, cost_minor)
    SELECT NEW.company_id, day, currency, sum(placed), sum(placed_minor), sum(cancelled), sum(cancelled_minor), sum(shipped),
      sum(shipped_minor), sum(on_time), sum(units), sum(goods_minor), sum(costed_units), sum(costed_minor), sum(cost_minor)
    FROM (
      SELECT date(placed_at / 1000, 'unixepoch') AS day, currency, 1 AS placed, total_minor AS placed_minor,
        status = 'cancelled' AS cancelled, iif(status = 'cancelled', total_minor, 0) AS cancelled_minor, 0 AS shipped,
        0 AS shipped_minor, 0 AS on_time, 0 AS units, 0 AS goods_minor, 0 AS costed_units, 0 AS costed_minor, 0 AS cost_minor
      FROM orders WHERE company_id = NEW.company_id AND status NOT IN ('failed', 'checkout-draft')
      UNION ALL
      SELECT day, currency, 0, 0, 0, 0, 1, total_minor, day <= due_on, units, goods_minor, costed_units, costed_minor, cost_minor
      FROM shipped_orders WHERE company_id = NEW.company_id)
    GROUP BY day, currency;
END;
--> statement-breakpoint
CREATE TRIGGER rollup_repairs_shipments INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'shipments'
BEGIN
  DELETE FROM daily_shipments WHERE company_id = NEW.company_id;
  INSERT INTO daily_shipments (company_id, day, carrier, method, shipments, units)
    SELECT NEW.company_id, date(created_at / 1000, 'unixepoch'), carrier, shipping_method, count(*), sum(units)
    FROM shipments WHERE company_id = NEW.company_id GROUP BY 2, 3, 4;
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
      SELECT date(coalesce(ended_at, started_at) / 1000, 'unixepoch'), 0, 0, 0, 0, 0, 1, lines, units,
        max(0, coalesce(ended_at, started_at) - started_at - paused_for), 0, 0
      FROM pick_sessions WHERE company_id = NEW.company_id AND status = 'completed'
      UNION ALL
      SELECT date(at / 1000, 'unixepoch'), 0, 0, 0, 0, 0, 0, 0, 0, 0, iif(kind = 'undo', -quantity, 0), iif(kind = 'short', quantity, 0)
      FROM picks WHERE company_id = NEW.company_id AND kind <> 'pick')
    GROUP BY day;
END;
--> statement-breakpoint
INSERT INTO rollup_repairs (company_id, part)
  SELECT companies.id, parts.value FROM companies, json_each('["orders", "shipments", "work"]') AS parts;
