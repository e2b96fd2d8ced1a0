CREATE TABLE `order_tallies` (
	`company_id` text PRIMARY KEY NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL,
	`processing` integer DEFAULT 0 NOT NULL,
	`on-hold` integer DEFAULT 0 NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`checkout-draft` integer DEFAULT 0 NOT NULL,
	`picking` integer DEFAULT 0 NOT NULL,
	`picked` integer DEFAULT 0 NOT NULL,
	`shipped` integer DEFAULT 0 NOT NULL,
	`delivered` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_tallies_not_negative" CHECK(min("pending", "processing", "on-hold", "completed", "cancelled", "refunded", "failed", "checkout-draft", "picking", "picked", "shipped", "delivered") >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `staging_tallies` (
	`company_id` text PRIMARY KEY NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL,
	`processed` integer DEFAULT 0 NOT NULL,
	`error` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "staging_tallies_not_negative" CHECK(min("pending", "processed", "error") >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `stock_movements_operation`;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_operation` ON `stock_movements` (`company_id`,`operation_id`) WHERE "stock_movements"."operation_id" <> "stock_movements"."id";--> statement-breakpoint
DROP INDEX `pick_sessions_one_a_picker`;--> statement-breakpoint
DROP INDEX `pick_sessions_by_company_end`;--> statement-breakpoint
CREATE INDEX `pick_sessions_by_company_end` ON `pick_sessions` (`company_id`,`ended_at`) WHERE "pick_sessions"."ended_at" is not null;--> statement-breakpoint
DROP INDEX `parcels_number_once`;--> statement-breakpoint
DROP INDEX `shipments_by_tracking`;--> statement-breakpoint
DROP INDEX `outbox_due`;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_at`) WHERE "outbox"."status" = 'pending';
--> statement-breakpoint
DROP INDEX `lot_stock_by_expiry`;--> statement-breakpoint
DROP INDEX `lot_stock_by_expiry_anywhere`;--> statement-breakpoint
-- Whether any unit of a lot is there, apart from how many: the indexes of what expires are written when a lot comes and when
-- the last of it goes, and not with each unit in between.
ALTER TABLE `lot_stock` ADD `is_there` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE lot_stock SET is_there = 1 WHERE on_hand > 0;
--> statement-breakpoint
CREATE INDEX `lot_stock_by_expiry` ON `lot_stock` (`company_id`,`expires_on`,`lot_id`) WHERE expires_on is not null and is_there = 1;--> statement-breakpoint
CREATE INDEX `lot_stock_by_expiry_anywhere` ON `lot_stock` (`expires_on`,`company_id`,`lot_id`) WHERE expires_on is not null and is_there = 1;
--> statement-breakpoint
-- What a movement changes is written once a row: sums that a trigger put together from a row of nothing and an update, or
-- from one row less and the same row more, cost each order a row a line. A promise leaves what is on hand alone, and with it
-- the indexes of what is short. Where there was no row, the new one's CHECKs refuse what is not there.
DROP TRIGGER stock_movements_move_balances;
--> statement-breakpoint
CREATE TRIGGER stock_movements_move_balances AFTER INSERT ON stock_movements WHEN NEW.delta_on_hand <> 0
BEGIN
  UPDATE stock_levels SET on_hand = on_hand + NEW.delta_on_hand, allocated = allocated + NEW.delta_allocated
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id;
  INSERT INTO stock_levels (company_id, product_id, lot_id, location_id, on_hand, allocated)
    SELECT NEW.company_id, NEW.product_id, NEW.lot_id, NEW.location_id, NEW.delta_on_hand, NEW.delta_allocated
    WHERE NOT EXISTS (SELECT 1 FROM stock_levels WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id);
  UPDATE product_stock SET on_hand = on_hand + NEW.delta_on_hand, allocated = allocated + NEW.delta_allocated
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id;
  INSERT INTO product_stock (company_id, product_id, on_hand, allocated)
    SELECT NEW.company_id, NEW.product_id, NEW.delta_on_hand, NEW.delta_allocated
    WHERE NOT EXISTS (SELECT 1 FROM product_stock WHERE company_id = NEW.company_id AND product_id = NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER stock_movements_move_promised AFTER INSERT ON stock_movements WHEN NEW.delta_on_hand = 0
BEGIN
  UPDATE stock_levels SET allocated = allocated + NEW.delta_allocated
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id;
  INSERT INTO stock_levels (company_id, product_id, lot_id, location_id, on_hand, allocated)
    SELECT NEW.company_id, NEW.product_id, NEW.lot_id, NEW.location_id, 0, NEW.delta_allocated
    WHERE NOT EXISTS (SELECT 1 FROM stock_levels WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id);
  UPDATE product_stock SET allocated = allocated + NEW.delta_allocated
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id;
  INSERT INTO product_stock (company_id, product_id, on_hand, allocated)
    SELECT NEW.company_id, NEW.product_id, 0, NEW.delta_allocated
    WHERE NOT EXISTS (SELECT 1 FROM product_stock WHERE company_id = NEW.company_id AND product_id = NEW.product_id);
END;
--> statement-breakpoint
DROP TRIGGER stock_movements_move_allocations;
--> statement-breakpoint
CREATE TRIGGER stock_movements_make_allocations AFTER INSERT ON stock_movements WHEN NEW.delta_allocated > 0
BEGIN
  UPDATE allocations SET quantity = quantity + NEW.delta_allocated
    WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.order_item_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id;
  INSERT INTO allocations (company_id, order_id, item_id, lot_id, location_id, product_id, quantity, picked)
    SELECT NEW.company_id, NEW.order_id, NEW.order_item_id, NEW.lot_id, NEW.location_id, NEW.product_id, NEW.delta_allocated, 0
    WHERE NOT EXISTS (SELECT 1 FROM allocations WHERE company_id = NEW.company_id AND order_id = NEW.order_id
      AND item_id = NEW.order_item_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id);
END;
--> statement-breakpoint
-- Only open promises are kept; the ledger remembers the others.
CREATE TRIGGER stock_movements_end_allocations AFTER INSERT ON stock_movements WHEN NEW.delta_allocated < 0
BEGIN
  -- Nothing was promised there: the CHECKs refuse the row.
  INSERT INTO allocations (company_id, order_id, item_id, lot_id, location_id, product_id, quantity, picked)
    SELECT NEW.company_id, NEW.order_id, NEW.order_item_id, NEW.lot_id, NEW.location_id, NEW.product_id, NEW.delta_allocated, 0
    WHERE NOT EXISTS (SELECT 1 FROM allocations WHERE company_id = NEW.company_id AND order_id = NEW.order_id
      AND item_id = NEW.order_item_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id);
  DELETE FROM allocations WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.order_item_id
    AND lot_id = NEW.lot_id AND location_id = NEW.location_id AND quantity = -NEW.delta_allocated;
  -- Units that leave an allocation take their pick with them: fewer promised can never mean more picked.
  UPDATE allocations SET quantity = quantity + NEW.delta_allocated, picked = min(picked, quantity + NEW.delta_allocated)
    WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.order_item_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id;
END;
--> statement-breakpoint
-- One that comes after its day has closed moves the later closings with it.
DROP TRIGGER stock_movements_move_lots_and_days;
--> statement-breakpoint
CREATE TRIGGER stock_movements_move_lots_and_days AFTER INSERT ON stock_movements WHEN NEW.delta_on_hand <> 0
BEGIN
  UPDATE lot_stock SET on_hand = on_hand + NEW.delta_on_hand
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND lot_id = NEW.lot_id;
  UPDATE stock_closings SET on_hand = on_hand + NEW.delta_on_hand
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND day >= date(NEW.at / 1000, 'unixepoch');
  INSERT INTO stock_closings (company_id, product_id, day, on_hand)
    SELECT NEW.company_id, NEW.product_id, date(NEW.at / 1000, 'unixepoch'), NEW.delta_on_hand
      + coalesce((SELECT on_hand FROM stock_closings WHERE company_id = NEW.company_id AND product_id = NEW.product_id
        AND day < date(NEW.at / 1000, 'unixepoch') ORDER BY day DESC LIMIT 1), 0)
    WHERE NOT EXISTS (SELECT 1 FROM stock_closings WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND day = date(NEW.at / 1000, 'unixepoch'));
END;
--> statement-breakpoint
DROP TRIGGER product_stock_recounted;
--> statement-breakpoint
CREATE TRIGGER product_stock_recounted AFTER UPDATE OF on_hand, reorder_point, listed ON product_stock
  WHEN OLD.level <> NEW.level OR OLD.listed <> NEW.listed
BEGIN
  UPDATE stock_counts SET products = products - 1, units = units - OLD.on_hand
    WHERE company_id = OLD.company_id AND level = CASE OLD.listed WHEN 1 THEN OLD.level ELSE 'archived' END;
  INSERT INTO stock_counts (company_id, level, products, units)
    VALUES (NEW.company_id, CASE NEW.listed WHEN 1 THEN NEW.level ELSE 'archived' END, 1, NEW.on_hand)
    ON CONFLICT (company_id, level) DO UPDATE SET products = products + 1, units = units + excluded.units;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_units_recounted AFTER UPDATE OF on_hand ON product_stock
  WHEN OLD.on_hand <> NEW.on_hand AND OLD.level = NEW.level AND OLD.listed = NEW.listed
BEGIN
  UPDATE stock_counts SET units = units + NEW.on_hand - OLD.on_hand
    WHERE company_id = NEW.company_id AND level = CASE NEW.listed WHEN 1 THEN NEW.level ELSE 'archived' END;
END;
--> statement-breakpoint
-- Who writes an activity may say the day that it is billed with, which saves a row and an index entry. It is never another
-- than its own, or the first that no invoice covers; where none is said it is set here.
CREATE TRIGGER activities_keep_their_day BEFORE INSERT ON activities WHEN NEW.bill_day <> ''
  AND NEW.bill_day <> max(date(NEW.at / 1000, 'unixepoch'),
    coalesce((SELECT open_from FROM billing_accounts WHERE company_id = NEW.company_id), ''))
BEGIN SELECT RAISE(ABORT, 'immutable: activities'); END;
--> statement-breakpoint
DROP TRIGGER activities_billed;
--> statement-breakpoint
CREATE TRIGGER activities_billed AFTER INSERT ON activities
BEGIN
  UPDATE activities SET bill_day = max(date(NEW.at / 1000, 'unixepoch'),
      coalesce((SELECT open_from FROM billing_accounts WHERE company_id = NEW.company_id), ''))
    WHERE NEW.bill_day = '' AND company_id = NEW.company_id AND id = NEW.id;
  INSERT INTO daily_charges (company_id, day, kind, item, currency, works, lines, units, amount_minor)
    SELECT company_id, day, kind, item, currency, works, lines, units, amount_minor FROM charges_of_activities
    WHERE company_id = NEW.company_id AND id = NEW.id
    ON CONFLICT (company_id, day, kind, item, currency) DO UPDATE SET works = works + excluded.works,
      lines = lines + excluded.lines, units = units + excluded.units, amount_minor = amount_minor + excluded.amount_minor;
END;
--> statement-breakpoint
-- Unique without an index of their own: what they are looked for among is found by another one, and is little.
CREATE TRIGGER pick_sessions_one_a_picker BEFORE INSERT ON pick_sessions WHEN NEW.status = 'active'
  AND EXISTS (SELECT 1 FROM pick_sessions INDEXED BY pick_sessions_open_by_user WHERE user_id = NEW.user_id
    AND status IN ('active', 'paused') AND status = 'active')
BEGIN SELECT RAISE(ABORT, 'assertion: picking'); END;
--> statement-breakpoint
CREATE TRIGGER pick_sessions_one_a_picker_again BEFORE UPDATE OF status, user_id ON pick_sessions WHEN NEW.status = 'active'
  AND EXISTS (SELECT 1 FROM pick_sessions INDEXED BY pick_sessions_open_by_user WHERE user_id = NEW.user_id
    AND status IN ('active', 'paused') AND status = 'active' AND id <> OLD.id)
BEGIN SELECT RAISE(ABORT, 'assertion: picking'); END;
--> statement-breakpoint
CREATE TRIGGER parcels_number_once BEFORE INSERT ON parcels
  WHEN EXISTS (SELECT 1 FROM parcels WHERE company_id = NEW.company_id AND shipment_id = NEW.shipment_id
    AND tracking_number = NEW.tracking_number)
BEGIN SELECT RAISE(ABORT, 'assertion: conflict'); END;
--> statement-breakpoint
CREATE TRIGGER parcels_number_once_again BEFORE UPDATE OF tracking_number ON parcels
  WHEN NEW.tracking_number <> OLD.tracking_number AND EXISTS (SELECT 1 FROM parcels WHERE company_id = NEW.company_id
    AND shipment_id = NEW.shipment_id AND tracking_number = NEW.tracking_number)
BEGIN SELECT RAISE(ABORT, 'assertion: conflict'); END;
--> statement-breakpoint
CREATE TRIGGER lot_stock_comes_and_goes AFTER UPDATE OF on_hand ON lot_stock WHEN (OLD.on_hand > 0) <> (NEW.on_hand > 0)
BEGIN
  UPDATE lot_stock SET is_there = NEW.on_hand > 0
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND lot_id = NEW.lot_id;
END;
--> statement-breakpoint
-- How many orders stand in each status: one row a company and a column a status, so that an order that moves writes one row
-- and a page reads one. The view says the same a row each, as it was kept before.
INSERT INTO order_tallies (company_id,
    pending, processing, "on-hold", completed, cancelled, refunded, failed, "checkout-draft", picking, picked,
    shipped, delivered)
  SELECT company_id,
    coalesce(sum(orders) FILTER (WHERE status = 'pending'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'processing'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'on-hold'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'completed'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'cancelled'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'refunded'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'failed'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'checkout-draft'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'picking'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'picked'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'shipped'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'delivered'), 0)
  FROM order_counts GROUP BY company_id;
--> statement-breakpoint
DROP TRIGGER orders_counted;
--> statement-breakpoint
DROP TRIGGER orders_recounted;
--> statement-breakpoint
CREATE TRIGGER orders_counted AFTER INSERT ON orders
BEGIN
  INSERT INTO order_tallies (company_id,
    pending, processing, "on-hold", completed, cancelled, refunded, failed, "checkout-draft", picking, picked,
    shipped, delivered)
    VALUES (NEW.company_id,
    NEW.status = 'pending', NEW.status = 'processing', NEW.status = 'on-hold', NEW.status = 'completed',
    NEW.status = 'cancelled', NEW.status = 'refunded', NEW.status = 'failed', NEW.status = 'checkout-draft',
    NEW.status = 'picking', NEW.status = 'picked', NEW.status = 'shipped', NEW.status = 'delivered')
    ON CONFLICT (company_id) DO UPDATE SET
    pending = pending + excluded.pending, processing = processing + excluded.processing,
    "on-hold" = "on-hold" + excluded."on-hold", completed = completed + excluded.completed,
    cancelled = cancelled + excluded.cancelled, refunded = refunded + excluded.refunded,
    failed = failed + excluded.failed, "checkout-draft" = "checkout-draft" + excluded."checkout-draft",
    picking = picking + excluded.picking, picked = picked + excluded.picked, shipped = shipped + excluded.shipped,
    delivered = delivered + excluded.delivered;
END;
--> statement-breakpoint
CREATE TRIGGER orders_recounted AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status
BEGIN
  UPDATE order_tallies SET
    pending = pending + (NEW.status = 'pending') - (OLD.status = 'pending'),
    processing = processing + (NEW.status = 'processing') - (OLD.status = 'processing'),
    "on-hold" = "on-hold" + (NEW.status = 'on-hold') - (OLD.status = 'on-hold'),
    completed = completed + (NEW.status = 'completed') - (OLD.status = 'completed'),
    cancelled = cancelled + (NEW.status = 'cancelled') - (OLD.status = 'cancelled'),
    refunded = refunded + (NEW.status = 'refunded') - (OLD.status = 'refunded'),
    failed = failed + (NEW.status = 'failed') - (OLD.status = 'failed'),
    "checkout-draft" = "checkout-draft" + (NEW.status = 'checkout-draft') - (OLD.status = 'checkout-draft'),
    picking = picking + (NEW.status = 'picking') - (OLD.status = 'picking'),
    picked = picked + (NEW.status = 'picked') - (OLD.status = 'picked'),
    shipped = shipped + (NEW.status = 'shipped') - (OLD.status = 'shipped'),
    delivered = delivered + (NEW.status = 'delivered') - (OLD.status = 'delivered')
    WHERE company_id = NEW.company_id;
END;
--> statement-breakpoint
DROP TABLE order_counts;
--> statement-breakpoint
CREATE VIEW order_counts AS
  SELECT company_id, key AS status, value AS orders FROM order_tallies, json_each(json_object(
    'pending', pending, 'processing', processing, 'on-hold', "on-hold", 'completed', completed,
    'cancelled', cancelled, 'refunded', refunded, 'failed', failed, 'checkout-draft', "checkout-draft",
    'picking', picking, 'picked', picked, 'shipped', shipped, 'delivered', delivered));
--> statement-breakpoint
INSERT INTO staging_tallies (company_id,
    pending, processed, error)
  SELECT company_id,
    coalesce(sum(orders) FILTER (WHERE status = 'pending'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'processed'), 0),
    coalesce(sum(orders) FILTER (WHERE status = 'error'), 0)
  FROM staging_counts GROUP BY company_id;
--> statement-breakpoint
DROP TRIGGER staging_orders_counted;
--> statement-breakpoint
DROP TRIGGER staging_orders_recounted;
--> statement-breakpoint
CREATE TRIGGER staging_orders_counted AFTER INSERT ON staging_orders
BEGIN
  INSERT INTO staging_tallies (company_id,
    pending, processed, error)
    VALUES (NEW.company_id,
    NEW.status = 'pending', NEW.status = 'processed', NEW.status = 'error')
    ON CONFLICT (company_id) DO UPDATE SET
    pending = pending + excluded.pending, processed = processed + excluded.processed, error = error + excluded.error;
END;
--> statement-breakpoint
CREATE TRIGGER staging_orders_recounted AFTER UPDATE OF status ON staging_orders WHEN OLD.status <> NEW.status
BEGIN
  UPDATE staging_tallies SET
    pending = pending + (NEW.status = 'pending') - (OLD.status = 'pending'),
    processed = processed + (NEW.status = 'processed') - (OLD.status = 'processed'),
    error = error + (NEW.status = 'error') - (OLD.status = 'error')
    WHERE company_id = NEW.company_id;
END;
--> statement-breakpoint
DROP TABLE staging_counts;
--> statement-breakpoint
CREATE VIEW staging_counts AS
  SELECT company_id, key AS status, value AS orders FROM staging_tallies, json_each(json_object(
    'pending', pending, 'processed', processed, 'error', error));
