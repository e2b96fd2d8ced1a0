CREATE TABLE `product_images` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`stored_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_images_tenant_id` ON `product_images` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `lot_stock` (
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`on_hand` integer NOT NULL,
	`expires_on` text,
	PRIMARY KEY(`company_id`, `product_id`, `lot_id`),
	CONSTRAINT "lot_stock_on_hand_not_negative" CHECK("lot_stock"."on_hand" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `lot_stock_by_expiry` ON `lot_stock` (`company_id`,`expires_on`,`lot_id`) WHERE expires_on is not null and on_hand > 0;--> statement-breakpoint
CREATE INDEX `lot_stock_by_expiry_anywhere` ON `lot_stock` (`expires_on`,`company_id`,`lot_id`) WHERE expires_on is not null and on_hand > 0;--> statement-breakpoint
CREATE TABLE `stock_closings` (
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`day` text NOT NULL,
	`on_hand` integer NOT NULL,
	PRIMARY KEY(`company_id`, `product_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stock_counts` (
	`company_id` text NOT NULL,
	`level` text NOT NULL,
	`products` integer NOT NULL,
	`units` integer NOT NULL,
	PRIMARY KEY(`company_id`, `level`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stock_rules` (
	`company_id` text PRIMARY KEY NOT NULL,
	`stop_picking_days` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "stock_rules_days" CHECK("stock_rules"."stop_picking_days" between 0 and 3650)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `receipt_lines` (
	`company_id` text NOT NULL,
	`receipt_id` text NOT NULL,
	`line` integer NOT NULL,
	`product_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`location_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`company_id`, `receipt_id`, `line`),
	FOREIGN KEY (`company_id`,`receipt_id`) REFERENCES `receipts`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`lot_id`) REFERENCES `lots`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`location_id`) REFERENCES `locations`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipt_lines_quantity" CHECK("receipt_lines"."quantity" > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `receipt_lines_by_product` ON `receipt_lines` (`company_id`,`product_id`,`receipt_id`);--> statement-breakpoint
CREATE TABLE `receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`reference` text,
	`note` text,
	`lines` integer NOT NULL,
	`units` integer NOT NULL,
	`received_by` text NOT NULL,
	`received_by_name` text NOT NULL,
	`operation_id` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "receipts_units" CHECK("receipts"."units" > 0 and "receipts"."lines" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_tenant_id` ON `receipts` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_operation` ON `receipts` (`company_id`,`operation_id`);--> statement-breakpoint
ALTER TABLE `locations` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `locations_by_walk` ON `locations` (`company_id`,`pick_sequence`,`code`);--> statement-breakpoint
ALTER TABLE `product_stock` ADD `reorder_point` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `product_stock` ADD `listed` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `product_stock` ADD `level` text GENERATED ALWAYS AS (case when on_hand <= 0 then 'out' when on_hand <= reorder_point then 'low' else 'in' end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `product_stock_short` ON `product_stock` (`company_id`,`on_hand`,`product_id`) WHERE listed = 1 and level <> 'in';--> statement-breakpoint
CREATE INDEX `product_stock_short_anywhere` ON `product_stock` (`on_hand`,`company_id`,`product_id`) WHERE listed = 1 and level <> 'in';--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`company_id`,`category`,`id`) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX `order_items_by_product` ON `order_items` (`company_id`,`product_id`) WHERE "order_items"."product_id" is not null;--> statement-breakpoint
CREATE INDEX `allocations_by_product` ON `allocations` (`company_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `stock_levels_by_location` ON `stock_levels` (`company_id`,`location_id`,`product_id`);
--> statement-breakpoint
-- Each product has its totals from the beginning, and its level with them.
INSERT INTO product_stock (company_id, product_id, on_hand, allocated)
  SELECT company_id, id, 0, 0 FROM products WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE product_stock SET
  reorder_point = coalesce((SELECT reorder_point FROM products WHERE company_id = product_stock.company_id AND id = product_id), 10),
  listed = coalesce((SELECT archived_at IS NULL FROM products WHERE company_id = product_stock.company_id AND id = product_id), 0);
--> statement-breakpoint
INSERT INTO stock_counts (company_id, level, products, units)
  SELECT company_id, CASE listed WHEN 1 THEN level ELSE 'archived' END, count(*), sum(on_hand) FROM product_stock GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO lot_stock (company_id, product_id, lot_id, on_hand, expires_on)
  SELECT company_id, product_id, id, coalesce((SELECT sum(on_hand) FROM stock_levels WHERE stock_levels.company_id = lots.company_id
    AND stock_levels.product_id = lots.product_id AND stock_levels.lot_id = lots.id), 0), expires_on FROM lots;
--> statement-breakpoint
INSERT INTO stock_closings (company_id, product_id, day, on_hand)
  SELECT company_id, product_id, day, sum(moved) OVER (PARTITION BY company_id, product_id ORDER BY day) FROM (
    SELECT company_id, product_id, date(at / 1000, 'unixepoch') AS day, sum(delta_on_hand) AS moved FROM stock_movements
    WHERE delta_on_hand <> 0 GROUP BY 1, 2, 3);
--> statement-breakpoint
CREATE TRIGGER products_have_stock AFTER INSERT ON products
BEGIN
  INSERT INTO product_stock (company_id, product_id, on_hand, allocated, reorder_point, listed)
    VALUES (NEW.company_id, NEW.id, 0, 0, NEW.reorder_point, NEW.archived_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER products_restock AFTER UPDATE OF reorder_point, archived_at ON products
  WHEN OLD.reorder_point <> NEW.reorder_point OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
BEGIN
  UPDATE product_stock SET reorder_point = NEW.reorder_point, listed = NEW.archived_at IS NULL
    WHERE company_id = NEW.company_id AND product_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_leave_no_stock AFTER DELETE ON products
BEGIN
  DELETE FROM product_stock WHERE company_id = OLD.company_id AND product_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_counted AFTER INSERT ON product_stock
BEGIN
  INSERT INTO stock_counts (company_id, level, products, units)
    VALUES (NEW.company_id, CASE NEW.listed WHEN 1 THEN NEW.level ELSE 'archived' END, 1, NEW.on_hand)
    ON CONFLICT (company_id, level) DO UPDATE SET products = products + 1, units = units + excluded.units;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_recounted AFTER UPDATE OF on_hand, reorder_point, listed ON product_stock
  WHEN OLD.on_hand <> NEW.on_hand OR OLD.level <> NEW.level OR OLD.listed <> NEW.listed
BEGIN
  UPDATE stock_counts SET products = products - 1, units = units - OLD.on_hand
    WHERE company_id = OLD.company_id AND level = CASE OLD.listed WHEN 1 THEN OLD.level ELSE 'archived' END;
  INSERT INTO stock_counts (company_id, level, products, units)
    VALUES (NEW.company_id, CASE NEW.listed WHEN 1 THEN NEW.level ELSE 'archived' END, 1, NEW.on_hand)
    ON CONFLICT (company_id, level) DO UPDATE SET products = products + 1, units = units + excluded.units;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_uncounted AFTER DELETE ON product_stock
BEGIN
  UPDATE stock_counts SET products = products - 1, units = units - OLD.on_hand
    WHERE company_id = OLD.company_id AND level = CASE OLD.listed WHEN 1 THEN OLD.level ELSE 'archived' END;
END;
--> statement-breakpoint
CREATE TRIGGER lots_have_stock AFTER INSERT ON lots
BEGIN
  INSERT INTO lot_stock (company_id, product_id, lot_id, on_hand, expires_on)
    VALUES (NEW.company_id, NEW.product_id, NEW.id, 0, NEW.expires_on);
END;
--> statement-breakpoint
CREATE TRIGGER lots_expire_anew AFTER UPDATE OF expires_on ON lots WHEN OLD.expires_on IS NOT NEW.expires_on
BEGIN
  UPDATE lot_stock SET expires_on = NEW.expires_on
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND lot_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER lots_leave_no_stock AFTER DELETE ON lots
BEGIN
  DELETE FROM lot_stock WHERE company_id = OLD.company_id AND product_id = OLD.product_id AND lot_id = OLD.id;
END;
--> statement-breakpoint
-- What a movement of units changes besides the balances: the lot's units and the day's closing. One that comes after its
-- day has closed moves the later closings with it.
CREATE TRIGGER stock_movements_move_lots_and_days AFTER INSERT ON stock_movements WHEN NEW.delta_on_hand <> 0
BEGIN
  UPDATE lot_stock SET on_hand = on_hand + NEW.delta_on_hand
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND lot_id = NEW.lot_id;
  INSERT INTO stock_closings (company_id, product_id, day, on_hand)
    SELECT NEW.company_id, NEW.product_id, date(NEW.at / 1000, 'unixepoch'),
      coalesce((SELECT on_hand FROM stock_closings WHERE company_id = NEW.company_id AND product_id = NEW.product_id
        AND day < date(NEW.at / 1000, 'unixepoch') ORDER BY day DESC LIMIT 1), 0)
    WHERE NOT EXISTS (SELECT 1 FROM stock_closings WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND day = date(NEW.at / 1000, 'unixepoch'));
  UPDATE stock_closings SET on_hand = on_hand + NEW.delta_on_hand
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND day >= date(NEW.at / 1000, 'unixepoch');
END;
--> statement-breakpoint
-- A lot stays its product's: what points at it would change hands with it.
CREATE TRIGGER lots_keep_their_product BEFORE UPDATE OF id, company_id, product_id ON lots
BEGIN SELECT RAISE(ABORT, 'immutable: lot owner'); END;
--> statement-breakpoint
CREATE TRIGGER receipts_no_update BEFORE UPDATE ON receipts BEGIN SELECT RAISE(ABORT, 'immutable: receipts'); END;
--> statement-breakpoint
CREATE TRIGGER receipts_no_delete BEFORE DELETE ON receipts BEGIN SELECT RAISE(ABORT, 'immutable: receipts'); END;
--> statement-breakpoint
CREATE TRIGGER receipt_lines_no_update BEFORE UPDATE ON receipt_lines BEGIN SELECT RAISE(ABORT, 'immutable: receipt_lines'); END;
--> statement-breakpoint
CREATE TRIGGER receipt_lines_no_delete BEFORE DELETE ON receipt_lines BEGIN SELECT RAISE(ABORT, 'immutable: receipt_lines'); END;
