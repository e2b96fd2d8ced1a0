CREATE TABLE `calendars` (
	`id` text PRIMARY KEY NOT NULL,
	`history` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `day_offsets` (
	`calendar` text NOT NULL,
	`from_at` integer NOT NULL,
	`offset_ms` integer NOT NULL,
	PRIMARY KEY(`calendar`, `from_at`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Days were UTC so far, and what was recorded keeps its day.
INSERT INTO calendars (id, history) VALUES ('provider', '[[0,"UTC"]]');
--> statement-breakpoint
INSERT INTO day_offsets (calendar, from_at, offset_ms) VALUES ('provider', 0, 0);
--> statement-breakpoint
CREATE TRIGGER companies_take_their_days AFTER DELETE ON companies
BEGIN
  DELETE FROM day_offsets WHERE calendar = OLD.id;
  DELETE FROM calendars WHERE id = OLD.id;
END;
--> statement-breakpoint
DROP VIEW orders_as_shipped;
--> statement-breakpoint
CREATE VIEW orders_as_shipped AS
  SELECT o.company_id AS company_id, o.id AS order_id,
    date((o.shipped_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = o.company_id AND from_at <= o.shipped_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= o.shipped_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS day,
    (SELECT date(local / 1000, 'unixepoch', CASE
        WHEN strftime('%w', local / 1000, 'unixepoch') = '6' THEN '+2 days'
        WHEN strftime('%w', local / 1000, 'unixepoch') = '0' THEN '+1 days'
        WHEN local / 60000 % 1440 < coalesce((SELECT minute FROM order_cut_offs AS c WHERE c.company_id = o.company_id
          AND c.valid_from <= o.placed_at ORDER BY c.valid_from DESC LIMIT 1), 840) THEN '+0 days'
        WHEN strftime('%w', local / 1000, 'unixepoch') = '5' THEN '+3 days'
        ELSE '+1 days' END
        )
      FROM (SELECT o.placed_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = o.company_id AND from_at <= o.placed_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= o.placed_at ORDER BY from_at DESC LIMIT 1)) AS local)) AS due_on,
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
DROP TRIGGER orders_placed;
--> statement-breakpoint
CREATE TRIGGER orders_placed AFTER INSERT ON orders WHEN NEW.status NOT IN ('failed', 'checkout-draft')
BEGIN
  INSERT INTO daily_orders (company_id, day, currency, placed, placed_minor, cancelled, cancelled_minor)
    VALUES (NEW.company_id, date((NEW.placed_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.placed_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.placed_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), NEW.currency, 1, NEW.total_minor,
      NEW.status = 'cancelled', iif(NEW.status = 'cancelled', NEW.total_minor, 0))
    ON CONFLICT (company_id, day, currency) DO UPDATE SET placed = placed + 1, placed_minor = placed_minor + excluded.placed_minor,
      cancelled = cancelled + excluded.cancelled, cancelled_minor = cancelled_minor + excluded.cancelled_minor;
END;
--> statement-breakpoint
DROP TRIGGER orders_placed_otherwise;
--> statement-breakpoint
CREATE TRIGGER orders_placed_otherwise AFTER UPDATE OF status, currency, total_minor ON orders
  WHEN OLD.currency <> NEW.currency OR OLD.total_minor <> NEW.total_minor
    OR (OLD.status <> NEW.status AND (OLD.status IN ('failed', 'checkout-draft', 'cancelled') OR NEW.status IN ('failed', 'checkout-draft', 'cancelled')))
BEGIN
  UPDATE daily_orders SET placed = placed - 1, placed_minor = placed_minor - OLD.total_minor,
      cancelled = cancelled - (OLD.status = 'cancelled'), cancelled_minor = cancelled_minor - iif(OLD.status = 'cancelled', OLD.total_minor, 0)
    WHERE OLD.status NOT IN ('failed', 'checkout-draft')
      AND company_id = OLD.company_id AND day = date((OLD.placed_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = OLD.company_id AND from_at <= OLD.placed_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= OLD.placed_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AND currency = OLD.currency;
  INSERT INTO daily_orders (company_id, day, currency, placed, placed_minor, cancelled, cancelled_minor)
    SELECT NEW.company_id, date((NEW.placed_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.placed_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.placed_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), NEW.currency, 1, NEW.total_minor,
      NEW.status = 'cancelled', iif(NEW.status = 'cancelled', NEW.total_minor, 0)
    WHERE NEW.status NOT IN ('failed', 'checkout-draft')
    ON CONFLICT (company_id, day, currency) DO UPDATE SET placed = placed + 1, placed_minor = placed_minor + excluded.placed_minor,
      cancelled = cancelled + excluded.cancelled, cancelled_minor = cancelled_minor + excluded.cancelled_minor;
END;
--> statement-breakpoint
DROP TRIGGER shipments_summed;
--> statement-breakpoint
CREATE TRIGGER shipments_summed AFTER INSERT ON shipments
BEGIN
  INSERT INTO daily_shipments (company_id, day, carrier, method, shipments, units)
    VALUES (NEW.company_id, date((NEW.created_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), NEW.carrier, NEW.shipping_method, 1, NEW.units)
    ON CONFLICT (company_id, day, carrier, method) DO UPDATE SET shipments = shipments + 1, units = units + excluded.units;
END;
--> statement-breakpoint
DROP TRIGGER shipments_summed_otherwise;
--> statement-breakpoint
CREATE TRIGGER shipments_summed_otherwise AFTER UPDATE OF carrier, shipping_method, units, created_at ON shipments
BEGIN
  UPDATE daily_shipments SET shipments = shipments - 1, units = units - OLD.units
    WHERE company_id = OLD.company_id AND day = date((OLD.created_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = OLD.company_id AND from_at <= OLD.created_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= OLD.created_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch')
      AND carrier = OLD.carrier AND method = OLD.shipping_method;
  INSERT INTO daily_shipments (company_id, day, carrier, method, shipments, units)
    VALUES (NEW.company_id, date((NEW.created_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), NEW.carrier, NEW.shipping_method, 1, NEW.units)
    ON CONFLICT (company_id, day, carrier, method) DO UPDATE SET shipments = shipments + 1, units = units + excluded.units;
END;
--> statement-breakpoint
DROP TRIGGER shipments_taken_back;
--> statement-breakpoint
CREATE TRIGGER shipments_taken_back AFTER DELETE ON shipments
BEGIN
  UPDATE daily_shipments SET shipments = shipments - 1, units = units - OLD.units
    WHERE company_id = OLD.company_id AND day = date((OLD.created_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = OLD.company_id AND from_at <= OLD.created_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= OLD.created_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch')
      AND carrier = OLD.carrier AND method = OLD.shipping_method;
END;
--> statement-breakpoint
DROP TRIGGER stock_movements_summed;
--> statement-breakpoint
CREATE TRIGGER stock_movements_summed AFTER INSERT ON stock_movements WHEN NEW.delta_on_hand <> 0 AND NEW.kind <> 'transfer'
BEGIN
  INSERT INTO daily_work (company_id, day, received, returned, found, lost, shipped)
    VALUES (NEW.company_id, date((NEW.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), iif(NEW.kind = 'receive', NEW.delta_on_hand, 0),
      iif(NEW.kind = 'return', NEW.delta_on_hand, 0),
      iif(NEW.kind IN ('receive', 'return', 'ship'), 0, max(0, NEW.delta_on_hand)),
      iif(NEW.kind IN ('receive', 'return', 'ship'), 0, max(0, -NEW.delta_on_hand)), iif(NEW.kind = 'ship', -NEW.delta_on_hand, 0))
    ON CONFLICT (company_id, day) DO UPDATE SET received = received + excluded.received, returned = returned + excluded.returned,
      found = found + excluded.found, lost = lost + excluded.lost, shipped = shipped + excluded.shipped;
END;
--> statement-breakpoint
DROP TRIGGER picks_summed;
--> statement-breakpoint
CREATE TRIGGER picks_summed AFTER INSERT ON picks WHEN NEW.kind <> 'pick'
BEGIN
  INSERT INTO daily_work (company_id, day, put_back, short)
    VALUES (NEW.company_id, date((NEW.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), iif(NEW.kind = 'undo', -NEW.quantity, 0), iif(NEW.kind = 'short', NEW.quantity, 0))
    ON CONFLICT (company_id, day) DO UPDATE SET put_back = put_back + excluded.put_back, short = short + excluded.short;
END;
--> statement-breakpoint
DROP TRIGGER rollup_repairs_orders;
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
      SELECT date((placed_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= placed_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= placed_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS day, currency, 1 AS placed, total_minor AS placed_minor,
        status = 'cancelled' AS cancelled, iif(status = 'cancelled', total_minor, 0) AS cancelled_minor, 0 AS shipped,
        0 AS shipped_minor, 0 AS on_time, 0 AS units, 0 AS goods_minor, 0 AS costed_units, 0 AS costed_minor, 0 AS cost_minor
      FROM orders WHERE company_id = NEW.company_id AND status NOT IN ('failed', 'checkout-draft')
      UNION ALL
      SELECT day, currency, 0, 0, 0, 0, 1, total_minor, day <= due_on, units, goods_minor, costed_units, costed_minor, cost_minor
      FROM shipped_orders WHERE company_id = NEW.company_id)
    GROUP BY day, currency;
END;
--> statement-breakpoint
DROP TRIGGER rollup_repairs_shipments;
--> statement-breakpoint
CREATE TRIGGER rollup_repairs_shipments INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'shipments'
BEGIN
  DELETE FROM daily_shipments WHERE company_id = NEW.company_id;
  INSERT INTO daily_shipments (company_id, day, carrier, method, shipments, units)
    SELECT NEW.company_id, date((created_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= created_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= created_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), carrier, shipping_method, count(*), sum(units)
    FROM shipments WHERE company_id = NEW.company_id GROUP BY 2, 3, 4;
END;
--> statement-breakpoint
DROP TRIGGER pick_sessions_summed_at_once;
--> statement-breakpoint
CREATE TRIGGER pick_sessions_summed_at_once AFTER INSERT ON pick_sessions WHEN NEW.status IN ('completed', 'handed-over')
BEGIN
  INSERT INTO daily_work (company_id, day, sessions, lines, picked, worked)
    VALUES (NEW.company_id, date((coalesce(NEW.ended_at, NEW.started_at) + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= coalesce(NEW.ended_at, NEW.started_at) ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= coalesce(NEW.ended_at, NEW.started_at) ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), NEW.status = 'completed', NEW.lines, NEW.units,
      max(0, coalesce(NEW.ended_at, NEW.started_at) - NEW.started_at - NEW.paused_for))
    ON CONFLICT (company_id, day) DO UPDATE SET sessions = sessions + excluded.sessions, lines = lines + excluded.lines,
      picked = picked + excluded.picked, worked = worked + excluded.worked;
END;
--> statement-breakpoint
DROP TRIGGER pick_sessions_summed;
--> statement-breakpoint
CREATE TRIGGER pick_sessions_summed AFTER UPDATE ON pick_sessions WHEN OLD.status IN ('completed', 'handed-over') OR NEW.status IN ('completed', 'handed-over')
BEGIN
  UPDATE daily_work SET sessions = sessions - (OLD.status = 'completed'), lines = lines - OLD.lines, picked = picked - OLD.units,
      worked = worked - max(0, coalesce(OLD.ended_at, OLD.started_at) - OLD.started_at - OLD.paused_for)
    WHERE OLD.status IN ('completed', 'handed-over') AND company_id = OLD.company_id
      AND day = date((coalesce(OLD.ended_at, OLD.started_at) + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = OLD.company_id AND from_at <= coalesce(OLD.ended_at, OLD.started_at) ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= coalesce(OLD.ended_at, OLD.started_at) ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch');
  INSERT INTO daily_work (company_id, day, sessions, lines, picked, worked)
    SELECT NEW.company_id, date((coalesce(NEW.ended_at, NEW.started_at) + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= coalesce(NEW.ended_at, NEW.started_at) ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= coalesce(NEW.ended_at, NEW.started_at) ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), NEW.status = 'completed', NEW.lines, NEW.units,
      max(0, coalesce(NEW.ended_at, NEW.started_at) - NEW.started_at - NEW.paused_for)
    WHERE NEW.status IN ('completed', 'handed-over')
    ON CONFLICT (company_id, day) DO UPDATE SET sessions = sessions + excluded.sessions, lines = lines + excluded.lines,
      picked = picked + excluded.picked, worked = worked + excluded.worked;
END;
--> statement-breakpoint
DROP TRIGGER rollup_repairs_work;
--> statement-breakpoint
CREATE TRIGGER rollup_repairs_work INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'work'
BEGIN
  DELETE FROM daily_work WHERE company_id = NEW.company_id;
  INSERT INTO daily_work (company_id, day, received, returned, found, lost, shipped, sessions, lines, picked, worked, put_back, short)
    SELECT NEW.company_id, day, sum(received), sum(returned), sum(found), sum(lost), sum(shipped), sum(sessions), sum(lines),
      sum(picked), sum(worked), sum(put_back), sum(short)
    FROM (
      SELECT date((at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS day, iif(kind = 'receive', delta_on_hand, 0) AS received,
        iif(kind = 'return', delta_on_hand, 0) AS returned,
        iif(kind IN ('receive', 'return', 'ship'), 0, max(0, delta_on_hand)) AS found,
        iif(kind IN ('receive', 'return', 'ship'), 0, max(0, -delta_on_hand)) AS lost,
        iif(kind = 'ship', -delta_on_hand, 0) AS shipped, 0 AS sessions, 0 AS lines, 0 AS picked, 0 AS worked, 0 AS put_back, 0 AS short
      FROM stock_movements WHERE company_id = NEW.company_id AND delta_on_hand <> 0 AND kind <> 'transfer'
      UNION ALL
      SELECT date((coalesce(ended_at, started_at) + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= coalesce(ended_at, started_at) ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= coalesce(ended_at, started_at) ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), 0, 0, 0, 0, 0, status = 'completed', lines, units,
        max(0, coalesce(ended_at, started_at) - started_at - paused_for), 0, 0
      FROM pick_sessions WHERE company_id = NEW.company_id AND status IN ('completed', 'handed-over')
      UNION ALL
      SELECT date((at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), 0, 0, 0, 0, 0, 0, 0, 0, 0, iif(kind = 'undo', -quantity, 0), iif(kind = 'short', quantity, 0)
      FROM picks WHERE company_id = NEW.company_id AND kind <> 'pick')
    GROUP BY day;
END;
--> statement-breakpoint
DROP TRIGGER activities_keep_their_day;
--> statement-breakpoint
CREATE TRIGGER activities_keep_their_day BEFORE INSERT ON activities WHEN NEW.bill_day <> ''
  AND NEW.bill_day <> max(date((NEW.at + (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1)) / 1000, 'unixepoch'),
    coalesce((SELECT open_from FROM billing_accounts WHERE company_id = NEW.company_id), ''))
BEGIN SELECT RAISE(ABORT, 'immutable: activities'); END;
--> statement-breakpoint
DROP TRIGGER activities_billed;
--> statement-breakpoint
CREATE TRIGGER activities_billed AFTER INSERT ON activities
BEGIN
  UPDATE activities SET bill_day = max(date((NEW.at + (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1)) / 1000, 'unixepoch'),
      coalesce((SELECT open_from FROM billing_accounts WHERE company_id = NEW.company_id), ''))
    WHERE NEW.bill_day = '' AND company_id = NEW.company_id AND id = NEW.id;
  INSERT INTO daily_charges (company_id, day, kind, item, currency, works, lines, units, amount_minor)
    SELECT company_id, day, kind, item, currency, works, lines, units, amount_minor FROM charges_of_activities
    WHERE company_id = NEW.company_id AND id = NEW.id
    ON CONFLICT (company_id, day, kind, item, currency) DO UPDATE SET works = works + excluded.works,
      lines = lines + excluded.lines, units = units + excluded.units, amount_minor = amount_minor + excluded.amount_minor;
END;
--> statement-breakpoint
DROP TRIGGER lots_received_out_of_date;
--> statement-breakpoint
CREATE TRIGGER lots_received_out_of_date AFTER INSERT ON lots
  WHEN NEW.expires_on < date((NEW.created_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch', '+' || coalesce((SELECT stop_picking_days FROM stock_rules
    WHERE company_id = NEW.company_id), 0) || ' days')
BEGIN
  UPDATE lots SET out_of_date = 1 WHERE company_id = NEW.company_id AND id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER stock_movements_move_lots_and_days;
--> statement-breakpoint
CREATE TRIGGER stock_movements_move_lots_and_days AFTER INSERT ON stock_movements WHEN NEW.delta_on_hand <> 0
BEGIN
  UPDATE lot_stock SET on_hand = on_hand + NEW.delta_on_hand
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND lot_id = NEW.lot_id;
  UPDATE stock_closings SET on_hand = on_hand + NEW.delta_on_hand,
      shipped = shipped + iif(NEW.kind = 'ship' AND day = date((NEW.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), -NEW.delta_on_hand, 0)
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND day >= date((NEW.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch');
  INSERT INTO stock_closings (company_id, product_id, day, on_hand, shipped)
    SELECT NEW.company_id, NEW.product_id, today.moved_on, NEW.delta_on_hand
      + coalesce((SELECT on_hand FROM stock_closings WHERE company_id = NEW.company_id AND product_id = NEW.product_id
        AND day < today.moved_on ORDER BY day DESC LIMIT 1), 0),
      iif(NEW.kind = 'ship', -NEW.delta_on_hand, 0)
    FROM (SELECT date((NEW.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS moved_on) AS today
    WHERE NOT EXISTS (SELECT 1 FROM stock_closings WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND day = today.moved_on);
END;
--> statement-breakpoint
DROP TRIGGER orders_open_the_day;
--> statement-breakpoint
CREATE TRIGGER orders_open_the_day AFTER INSERT ON orders
  WHEN NOT EXISTS (SELECT 1 FROM notifications WHERE company_id = NEW.company_id AND kind = 'new-orders'
    AND key = date((NEW.created_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'))
BEGIN
  INSERT INTO notifications (company_id, id, kind, key, title, body, path, created_at)
    SELECT NEW.company_id,
      substr(moment, 1, 8) || '-' || substr(moment, 9, 4) || '-7' || substr(NEW.id, 16, 21), 'new-orders', day,
      'First order of the day', 'The first was ' || substr(NEW.order_number, 1, 100) || CASE NEW.customer_name WHEN '' THEN '' ELSE ' for ' || substr(NEW.customer_name, 1, 200) END || '.',
      '/orders?from=' || day || '&to=' || day, NEW.created_at
    FROM (SELECT printf('%012x', NEW.created_at) AS moment, date((NEW.created_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS day);
END;
