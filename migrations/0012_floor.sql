CREATE TABLE `order_holds` (
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`item_id` text,
	`product_id` text,
	`placed_at` integer NOT NULL,
	`placed_by_id` text NOT NULL,
	`placed_by_name` text NOT NULL,
	`released_at` integer,
	`released_by_id` text,
	`released_by_name` text,
	`release_note` text,
	PRIMARY KEY(`company_id`, `order_id`, `id`),
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_holds_reason_given" CHECK(length(trim("order_holds"."reason")) > 0),
	CONSTRAINT "order_holds_kind_known" CHECK(kind in ('manual', 'payment', 'store-status', 'address', 'line', 'stock', 'backorder', 'change'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `order_holds_by_product` ON `order_holds` (`company_id`,`product_id`) WHERE "order_holds"."product_id" is not null and "order_holds"."released_at" is null;--> statement-breakpoint
CREATE TABLE `order_proposals` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`changes` text NOT NULL,
	`effect` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by_id` text,
	`decided_by_name` text,
	`note` text,
	PRIMARY KEY(`company_id`, `order_id`, `id`),
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_proposals_decided" CHECK(("order_proposals"."status" = 'open') = ("order_proposals"."decided_at" is null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_proposals_id` ON `order_proposals` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_proposals_once` ON `order_proposals` (`company_id`,`order_id`,`kind`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_proposals_open` ON `order_proposals` (`company_id`,`order_id`,`kind`) WHERE "order_proposals"."status" = 'open';--> statement-breakpoint
CREATE INDEX `order_proposals_to_decide` ON `order_proposals` (`company_id`,`id`) WHERE "order_proposals"."status" = 'open';--> statement-breakpoint
CREATE TABLE `pick_shortages` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`order_id` text NOT NULL,
	`item_id` text NOT NULL,
	`session_id` text NOT NULL,
	`lot_id` text,
	`location_id` text,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`status` text NOT NULL,
	`outcome` text,
	`reported_at` integer NOT NULL,
	`reported_by_id` text NOT NULL,
	`reported_by_name` text NOT NULL,
	`decided_at` integer,
	`decided_by_id` text,
	`decided_by_name` text,
	`decision_note` text,
	`backorder_id` text,
	`counted_at` integer,
	`counted_by_name` text,
	PRIMARY KEY(`company_id`, `order_id`, `id`),
	FOREIGN KEY (`company_id`,`order_id`,`item_id`) REFERENCES `order_items`(`company_id`,`order_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`session_id`) REFERENCES `pick_sessions`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pick_shortages_quantity" CHECK("pick_shortages"."quantity" > 0),
	CONSTRAINT "pick_shortages_decided" CHECK(("pick_shortages"."status" = 'decided') = ("pick_shortages"."outcome" is not null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `pick_shortages_id` ON `pick_shortages` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pick_shortages_one_open` ON `pick_shortages` (`company_id`,`order_id`,`item_id`) WHERE "pick_shortages"."status" = 'open';--> statement-breakpoint
CREATE INDEX `pick_shortages_to_decide` ON `pick_shortages` (`company_id`,`id`) WHERE "pick_shortages"."status" = 'open';--> statement-breakpoint
CREATE INDEX `pick_shortages_uncounted` ON `pick_shortages` (`company_id`,`lot_id`,`location_id`) WHERE "pick_shortages"."lot_id" is not null and "pick_shortages"."counted_at" is null;--> statement-breakpoint
ALTER TABLE `orders` ADD `skus` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tracking` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `backorder_of` text;--> statement-breakpoint
CREATE INDEX `orders_backorders` ON `orders` (`company_id`,`backorder_of`) WHERE "orders"."backorder_of" is not null;--> statement-breakpoint
ALTER TABLE `pick_sessions` ADD `lease_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pick_sessions` ADD `skipped` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `pick_sessions` ADD `taken_from` text;
--> statement-breakpoint
-- A hold stands on an order that is on hold; the order's own reason is the text of those that are open.
CREATE TRIGGER order_holds_need_a_held_order BEFORE INSERT ON order_holds
WHEN NOT EXISTS (SELECT 1 FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id AND status = 'on-hold')
BEGIN SELECT RAISE(ABORT, 'assertion: conflict'); END;
--> statement-breakpoint
CREATE TRIGGER order_holds_give_the_reason AFTER INSERT ON order_holds
BEGIN
  UPDATE orders SET hold_reason = (SELECT substr(group_concat(reason, ' '), 1, 1000) FROM
      (SELECT reason FROM order_holds WHERE company_id = NEW.company_id AND order_id = NEW.order_id
        AND released_at IS NULL ORDER BY id LIMIT 50))
    WHERE company_id = NEW.company_id AND id = NEW.order_id;
END;
--> statement-breakpoint
-- The last one leaves a sentence behind, as an order on hold always has a reason.
CREATE TRIGGER order_holds_take_the_reason AFTER UPDATE OF released_at ON order_holds
BEGIN
  UPDATE orders SET hold_reason = coalesce((SELECT substr(group_concat(reason, ' '), 1, 1000) FROM
      (SELECT reason FROM order_holds WHERE company_id = NEW.company_id AND order_id = NEW.order_id
        AND released_at IS NULL ORDER BY id LIMIT 50)), 'Put right. Release it to go on.')
    WHERE company_id = NEW.company_id AND id = NEW.order_id AND status = 'on-hold';
END;
--> statement-breakpoint
CREATE TRIGGER order_holds_end_once BEFORE UPDATE ON order_holds
WHEN OLD.released_at IS NOT NULL OR NEW.released_at IS NULL OR OLD.id <> NEW.id OR OLD.order_id <> NEW.order_id
  OR OLD.company_id <> NEW.company_id OR OLD.kind <> NEW.kind OR OLD.reason <> NEW.reason
BEGIN SELECT RAISE(ABORT, 'immutable: order_holds'); END;
--> statement-breakpoint
CREATE TRIGGER order_holds_no_delete BEFORE DELETE ON order_holds
BEGIN SELECT RAISE(ABORT, 'immutable: order_holds'); END;
--> statement-breakpoint
-- An order goes on only when nothing holds it any more.
CREATE TRIGGER orders_wait_for_their_holds BEFORE UPDATE OF status ON orders
WHEN OLD.status = 'on-hold' AND NEW.status NOT IN ('on-hold', 'cancelled') AND EXISTS (SELECT 1 FROM order_holds
  WHERE company_id = OLD.company_id AND order_id = OLD.id AND released_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'assertion: held'); END;
--> statement-breakpoint
CREATE TRIGGER orders_cancelled_hold_nothing AFTER UPDATE OF status ON orders
WHEN OLD.status = 'on-hold' AND NEW.status = 'cancelled'
BEGIN
  UPDATE order_holds SET released_at = NEW.updated_at, release_note = 'Order cancelled'
    WHERE company_id = NEW.company_id AND order_id = NEW.id AND released_at IS NULL;
END;
--> statement-breakpoint
INSERT INTO order_holds (company_id, order_id, id, kind, reason, placed_at, placed_by_id, placed_by_name)
  SELECT company_id, id, id, 'manual', hold_reason, updated_at, 'system', 'Stowline' FROM orders WHERE status = 'on-hold';
--> statement-breakpoint
UPDATE orders SET
  skus = coalesce((SELECT group_concat(sku, ' ') FROM (SELECT DISTINCT sku FROM order_items
    WHERE company_id = orders.company_id AND order_id = orders.id AND sku <> '' ORDER BY line)), ''),
  tracking = coalesce((SELECT tracking_number FROM shipments
    WHERE company_id = orders.company_id AND order_id = orders.id), '');
--> statement-breakpoint
-- Orders are found by their SKUs and tracking numbers too.
DROP TRIGGER orders_searchable;
--> statement-breakpoint
DROP TRIGGER orders_searchable_again;
--> statement-breakpoint
DELETE FROM order_search;
--> statement-breakpoint
INSERT INTO order_search (rowid, company, text)
  SELECT seq, substr(company_id, -8), order_number || ' ' || customer_name || ' ' || customer_email || ' ' || skus || ' ' || tracking FROM orders;
--> statement-breakpoint
CREATE TRIGGER orders_searchable AFTER INSERT ON orders
BEGIN
  INSERT INTO order_search (rowid, company, text)
    VALUES (NEW.seq, substr(NEW.company_id, -8), NEW.order_number || ' ' || NEW.customer_name || ' ' || NEW.customer_email
      || ' ' || NEW.skus || ' ' || NEW.tracking);
END;
--> statement-breakpoint
CREATE TRIGGER orders_searchable_again AFTER UPDATE OF order_number, customer_name, customer_email, skus, tracking ON orders
WHEN OLD.order_number <> NEW.order_number OR OLD.customer_name <> NEW.customer_name OR OLD.customer_email <> NEW.customer_email
  OR OLD.skus <> NEW.skus OR OLD.tracking <> NEW.tracking
BEGIN
  INSERT OR REPLACE INTO order_search (rowid, company, text)
    VALUES (NEW.seq, substr(NEW.company_id, -8), NEW.order_number || ' ' || NEW.customer_name || ' ' || NEW.customer_email
      || ' ' || NEW.skus || ' ' || NEW.tracking);
END;
--> statement-breakpoint
-- An order that is not being picked any more asks no question.
CREATE TRIGGER orders_not_picked_ask_nothing AFTER UPDATE OF status ON orders
WHEN OLD.status = 'picking' AND NEW.status <> 'picking'
BEGIN
  UPDATE pick_shortages SET status = 'decided', outcome = 'ended', decided_at = NEW.updated_at
    WHERE company_id = NEW.company_id AND order_id = NEW.id AND status = 'open';
END;
--> statement-breakpoint
-- Nor does a line that is another one now.
CREATE TRIGGER order_items_changed_ask_nothing AFTER UPDATE OF quantity, product_id ON order_items
WHEN OLD.quantity <> NEW.quantity OR OLD.product_id IS NOT NEW.product_id
BEGIN
  UPDATE pick_shortages SET status = 'decided', outcome = 'ended',
      decided_at = (SELECT updated_at FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id)
    WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.id AND status = 'open';
END;
--> statement-breakpoint
CREATE TRIGGER pick_shortages_decided_once BEFORE UPDATE OF status, outcome ON pick_shortages
WHEN OLD.status = 'decided' AND (NEW.status <> 'decided' OR NEW.outcome IS NOT OLD.outcome)
BEGIN SELECT RAISE(ABORT, 'assertion: conflict'); END;
--> statement-breakpoint
CREATE TRIGGER pick_shortages_no_delete BEFORE DELETE ON pick_shortages
BEGIN SELECT RAISE(ABORT, 'immutable: pick_shortages'); END;
--> statement-breakpoint
-- Whoever is told of a question is told of it while it is open.
CREATE TRIGGER pick_shortages_take_back_the_notice AFTER UPDATE OF status ON pick_shortages WHEN NEW.status = 'decided'
BEGIN
  DELETE FROM notifications WHERE company_id = NEW.company_id AND kind = 'pick-short' AND key = NEW.id;
END;
--> statement-breakpoint
-- Somebody has put the figure of the place right: its units are in doubt no more.
CREATE TRIGGER stock_movements_end_the_doubt AFTER INSERT ON stock_movements WHEN NEW.kind IN ('adjust', 'count')
BEGIN
  UPDATE pick_shortages SET counted_at = NEW.at, counted_by_name = NEW.actor_name
    WHERE company_id = NEW.company_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id AND counted_at IS NULL;
END;
