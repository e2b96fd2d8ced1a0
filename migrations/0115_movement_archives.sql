CREATE TABLE `carried_operations` (
	`company_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`reason` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `operation_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `carried_stock` (
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`location_id` text NOT NULL,
	`on_hand` integer NOT NULL,
	`allocated` integer NOT NULL,
	`shipped` integer NOT NULL,
	`entered_id` text NOT NULL,
	`moved_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `product_id`, `lot_id`, `location_id`),
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`location_id`) REFERENCES `locations`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `carried_stock_by_location` ON `carried_stock` (`company_id`,`location_id`);--> statement-breakpoint
CREATE TABLE `carried_work` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`received` integer NOT NULL,
	`returned` integer NOT NULL,
	`found` integer NOT NULL,
	`lost` integer NOT NULL,
	`shipped` integer NOT NULL,
	`put_back` integer DEFAULT 0 NOT NULL,
	`short` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `movement_archives` (
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`last_id` text NOT NULL,
	`first_id` text NOT NULL,
	`key` text NOT NULL,
	`movements` integer NOT NULL,
	`last_at` integer NOT NULL,
	`archived_at` integer NOT NULL,
	`on_hand` integer DEFAULT 0 NOT NULL,
	`is_moving` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`company_id`, `product_id`, `last_id`),
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `movement_archives_by_time` ON `movement_archives` (`company_id`,`last_at`);
--> statement-breakpoint
-- A file has the beginning of a product's ledger: its sums are carried forward, and its movements are deleted. Movements of
-- an open order, and those of the last thirty days, stay.
CREATE TRIGGER movement_archives_carry AFTER INSERT ON movement_archives
BEGIN
  SELECT RAISE(ABORT, 'assertion: conflict') WHERE NEW.last_at > NEW.archived_at - 2592000000
    OR NEW.movements <> (SELECT count(*) FROM stock_movements WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND id <= NEW.last_id)
    OR EXISTS (SELECT 1 FROM movement_archives WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND last_id > NEW.last_id)
    OR EXISTS (SELECT 1 FROM stock_movements AS old CROSS JOIN orders ON orders.company_id = old.company_id AND orders.id = old.order_id
      WHERE old.company_id = NEW.company_id AND old.product_id = NEW.product_id AND old.id <= NEW.last_id
        AND orders.status IN ('pending', 'on-hold', 'picking', 'processing', 'picked'));
  INSERT INTO carried_stock (company_id, product_id, lot_id, location_id, on_hand, allocated, shipped, entered_id, moved_at)
    SELECT company_id, product_id, lot_id, location_id, sum(delta_on_hand), sum(delta_allocated),
      sum(iif(kind = 'ship', -delta_on_hand, 0)), max(iif(delta_on_hand > 0, id, '')), max(iif(delta_on_hand <> 0, at, 0))
    FROM stock_movements WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND id <= NEW.last_id
    GROUP BY company_id, product_id, lot_id, location_id
    ON CONFLICT (company_id, product_id, lot_id, location_id) DO UPDATE SET on_hand = on_hand + excluded.on_hand,
      allocated = allocated + excluded.allocated, shipped = shipped + excluded.shipped,
      entered_id = max(entered_id, excluded.entered_id), moved_at = max(moved_at, excluded.moved_at);
  INSERT INTO carried_operations (company_id, operation_id, actor_name, reason, at)
    SELECT company_id, operation_id, actor_name, reason, at
    FROM stock_movements WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND id <= NEW.last_id AND operation_id <> id;
  INSERT INTO carried_work (company_id, day, received, returned, found, lost, shipped)
    SELECT company_id, date((at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = company_id AND from_at <= at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS day,
      sum(iif(kind = 'receive', delta_on_hand, 0)), sum(iif(kind = 'return', delta_on_hand, 0)),
      sum(iif(kind IN ('receive', 'return', 'ship'), 0, max(0, delta_on_hand))),
      sum(iif(kind IN ('receive', 'return', 'ship'), 0, max(0, -delta_on_hand))), sum(iif(kind = 'ship', -delta_on_hand, 0))
    FROM stock_movements WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND id <= NEW.last_id
      AND delta_on_hand <> 0 AND kind <> 'transfer'
    GROUP BY company_id, day
    ON CONFLICT (company_id, day) DO UPDATE SET received = received + excluded.received, returned = returned + excluded.returned,
      found = found + excluded.found, lost = lost + excluded.lost, shipped = shipped + excluded.shipped;
  DELETE FROM stock_movements WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND id <= NEW.last_id;
  UPDATE movement_archives SET is_moving = 0, on_hand = (SELECT sum(on_hand) FROM carried_stock
      WHERE company_id = NEW.company_id AND product_id = NEW.product_id)
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND last_id = NEW.last_id;
END;
--> statement-breakpoint
CREATE TRIGGER movement_archives_no_update BEFORE UPDATE ON movement_archives WHEN OLD.is_moving = 0
BEGIN SELECT RAISE(ABORT, 'immutable: movement_archives'); END;
--> statement-breakpoint
CREATE TRIGGER movement_archives_no_delete BEFORE DELETE ON movement_archives
BEGIN SELECT RAISE(ABORT, 'immutable: movement_archives'); END;
--> statement-breakpoint
DROP TRIGGER stock_movements_no_delete;
--> statement-breakpoint
CREATE TRIGGER stock_movements_no_delete BEFORE DELETE ON stock_movements
  WHEN NOT EXISTS (SELECT 1 FROM movement_archives WHERE company_id = OLD.company_id AND product_id = OLD.product_id
    AND last_id >= OLD.id AND is_moving = 1)
BEGIN SELECT RAISE(ABORT, 'immutable: stock_movements'); END;
--> statement-breakpoint
-- The unique index on operations covers the movements in the database.
CREATE TRIGGER stock_movements_not_archived BEFORE INSERT ON stock_movements
  WHEN NEW.operation_id <> NEW.id AND EXISTS (SELECT 1 FROM carried_operations
    WHERE company_id = NEW.company_id AND operation_id = NEW.operation_id)
BEGIN SELECT RAISE(ABORT, 'assertion: operation_archived'); END;
--> statement-breakpoint
-- Units put back and short of an archived order are carried too, until it is restored. Most orders have none.
CREATE TRIGGER picks_carry AFTER DELETE ON picks WHEN OLD.kind <> 'pick'
BEGIN
  INSERT INTO carried_work (company_id, day, received, returned, found, lost, shipped, put_back, short)
    VALUES (OLD.company_id, date((OLD.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = OLD.company_id AND from_at <= OLD.at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= OLD.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), 0, 0, 0, 0, 0, iif(OLD.kind = 'undo', -OLD.quantity, 0), iif(OLD.kind = 'short', OLD.quantity, 0))
    ON CONFLICT (company_id, day) DO UPDATE SET put_back = put_back + excluded.put_back, short = short + excluded.short;
END;
--> statement-breakpoint
CREATE TRIGGER picks_take_back AFTER INSERT ON picks
  WHEN NEW.kind <> 'pick'
  AND EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN
  INSERT INTO carried_work (company_id, day, received, returned, found, lost, shipped, put_back, short)
    VALUES (NEW.company_id, date((NEW.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), 0, 0, 0, 0, 0, iif(NEW.kind = 'undo', NEW.quantity, 0), iif(NEW.kind = 'short', -NEW.quantity, 0))
    ON CONFLICT (company_id, day) DO UPDATE SET put_back = put_back + excluded.put_back, short = short + excluded.short;
END;
--> statement-breakpoint
-- Of orders that were archived before, what the days count beyond the picks that are left.
INSERT INTO carried_work (company_id, day, received, returned, found, lost, shipped, put_back, short)
  SELECT company_id, day, 0, 0, 0, 0, 0, sum(put_back), sum(short)
  FROM (
    SELECT company_id, day, put_back, short FROM daily_work WHERE company_id IN (SELECT company_id FROM order_retention)
    UNION ALL
    SELECT company_id, date((at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = company_id AND from_at <= at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), iif(kind = 'undo', quantity, 0), iif(kind = 'short', -quantity, 0)
    FROM picks WHERE company_id IN (SELECT company_id FROM order_retention) AND kind <> 'pick')
  GROUP BY company_id, day HAVING sum(put_back) <> 0 OR sum(short) <> 0;
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
      SELECT day, received, returned, found, lost, shipped, 0, 0, 0, 0, put_back, short FROM carried_work WHERE company_id = NEW.company_id
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
DROP TRIGGER unit_moves_put_away;
--> statement-breakpoint
-- A unit moved out of receiving is one putaway of each company whose stock came into it, or into the units on it, since it
-- stood there, with a note of what was moved and from where. One that came back by mistake brings nothing new.
CREATE TRIGGER unit_moves_put_away AFTER INSERT ON unit_moves WHEN NEW.puts_away
BEGIN
  INSERT INTO activities (company_id, id, kind, source_id, lines, quantity, at, detail)
    SELECT company_id, substr(time, 1, 8) || '-' || substr(time, 9) || '-7' || substr(chance, 1, 3) || '-8' || substr(chance, 4, 3) || '-' || substr(chance, 7),
      'putaway', NEW.id, 1, 0, NEW.at,
      json_object('note', (SELECT code FROM bins WHERE id = NEW.unit_id) || ' with ' || group_concat(sku, ', ') FILTER (WHERE nth <= 3)
        || iif(count(*) > 3, printf(' and %d more', count(*) - 3), '') || ' from ' || NEW.from_place || ' to ' || NEW.to_place)
    FROM (SELECT printf('%012x', NEW.at) AS time, lower(hex(randomblob(9))) AS chance)
    CROSS JOIN (
      SELECT company_id, sku, row_number() OVER (PARTITION BY company_id ORDER BY sku) AS nth
      FROM (
        SELECT DISTINCT locations.company_id, products.sku
        FROM (SELECT id FROM bins WHERE id = NEW.unit_id
          UNION ALL SELECT id FROM bins WHERE parent_bin_id IS NOT NULL AND parent_bin_id = NEW.unit_id AND archived_at IS NULL) AS inside
        CROSS JOIN bins ON bins.id = inside.id
        CROSS JOIN locations INDEXED BY locations_of_bin ON locations.warehouse_id = bins.warehouse_id AND locations.code = bins.code
          AND locations.stocked > 0
          AND (EXISTS (SELECT 1 FROM stock_movements AS entered INDEXED BY stock_movements_by_location
            WHERE entered.company_id = locations.company_id AND entered.location_id = locations.id
              AND entered.delta_on_hand <> 0 AND entered.delta_on_hand > 0
              AND entered.id >= substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 1, 8) || '-' || substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 9))
              OR EXISTS (SELECT 1 FROM carried_stock AS carried INDEXED BY carried_stock_by_location
              WHERE carried.company_id = locations.company_id AND carried.location_id = locations.id
                AND carried.entered_id >= substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 1, 8) || '-' || substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 9)))
        CROSS JOIN stock_levels INDEXED BY stock_levels_by_location ON stock_levels.company_id = locations.company_id
          AND stock_levels.location_id = locations.id AND stock_levels.on_hand > 0
        CROSS JOIN products ON products.company_id = stock_levels.company_id AND products.id = stock_levels.product_id))
    GROUP BY company_id;
  -- Units of a lot at one place are the latest received there.
  UPDATE asns SET last_put_away_at = NEW.at WHERE (company_id, id) IN (
    SELECT company_id, asn_id FROM (
      SELECT stock_levels.company_id, receipts.asn_id, stock_levels.on_hand,
        sum(receipt_lines.quantity) OVER (PARTITION BY stock_levels.company_id, stock_levels.location_id, stock_levels.product_id, stock_levels.lot_id
          ORDER BY receipt_lines.receipt_id DESC, receipt_lines.line ROWS UNBOUNDED PRECEDING) - receipt_lines.quantity AS later
      FROM (SELECT id FROM bins WHERE id = NEW.unit_id
        UNION ALL SELECT id FROM bins WHERE parent_bin_id IS NOT NULL AND parent_bin_id = NEW.unit_id AND archived_at IS NULL) AS inside
      CROSS JOIN bins ON bins.id = inside.id
      CROSS JOIN locations INDEXED BY locations_of_bin ON locations.warehouse_id = bins.warehouse_id AND locations.code = bins.code
        AND locations.stocked > 0
        AND (EXISTS (SELECT 1 FROM stock_movements AS entered INDEXED BY stock_movements_by_location
        WHERE entered.company_id = locations.company_id AND entered.location_id = locations.id
          AND entered.delta_on_hand <> 0 AND entered.delta_on_hand > 0
          AND entered.id >= substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 1, 8) || '-' || substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 9))
          OR EXISTS (SELECT 1 FROM carried_stock AS carried INDEXED BY carried_stock_by_location
          WHERE carried.company_id = locations.company_id AND carried.location_id = locations.id
            AND carried.entered_id >= substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 1, 8) || '-' || substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 9)))
      CROSS JOIN stock_levels INDEXED BY stock_levels_by_location ON stock_levels.company_id = locations.company_id
        AND stock_levels.location_id = locations.id AND stock_levels.on_hand > 0
      CROSS JOIN receipt_lines ON receipt_lines.company_id = stock_levels.company_id AND (receipt_lines.receipt_id, receipt_lines.line) IN (
        SELECT latest.receipt_id, latest.line FROM receipt_lines AS latest INDEXED BY receipt_lines_by_product
          WHERE latest.company_id = stock_levels.company_id AND latest.product_id = stock_levels.product_id
          ORDER BY latest.receipt_id DESC LIMIT 200)
        AND receipt_lines.lot_id = stock_levels.lot_id AND receipt_lines.location_id = stock_levels.location_id
      CROSS JOIN receipts ON receipts.company_id = receipt_lines.company_id AND receipts.id = receipt_lines.receipt_id)
    WHERE asn_id IS NOT NULL AND later < on_hand
    UNION ALL SELECT bins.dedicated_company_id, made.asn_id
      FROM (SELECT id FROM bins WHERE id = NEW.unit_id
        UNION ALL SELECT id FROM bins WHERE parent_bin_id IS NOT NULL AND parent_bin_id = NEW.unit_id AND archived_at IS NULL) AS inside
      CROSS JOIN bins ON bins.id = inside.id AND bins.stocked > 0
      CROSS JOIN locations INDEXED BY locations_of_bin ON locations.warehouse_id = bins.warehouse_id AND locations.code = bins.code
        AND locations.company_id = bins.dedicated_company_id
        AND (EXISTS (SELECT 1 FROM stock_movements AS entered INDEXED BY stock_movements_by_location
        WHERE entered.company_id = locations.company_id AND entered.location_id = locations.id
          AND entered.delta_on_hand <> 0 AND entered.delta_on_hand > 0
          AND entered.id >= substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 1, 8) || '-' || substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 9))
          OR EXISTS (SELECT 1 FROM carried_stock AS carried INDEXED BY carried_stock_by_location
          WHERE carried.company_id = locations.company_id AND carried.location_id = locations.id
            AND carried.entered_id >= substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 1, 8) || '-' || substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 9)))
      CROSS JOIN unit_moves AS made ON made.unit_id = bins.id AND made.asn_id IS NOT NULL);
END;
