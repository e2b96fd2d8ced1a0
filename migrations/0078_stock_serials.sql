CREATE TABLE `stock_serials` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`serial` text NOT NULL,
	`receipt_id` text,
	`return_units_id` text,
	`reason` text,
	`recorded_by` text NOT NULL,
	`recorded_by_name` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`ended_at` integer,
	`order_id` text,
	`ended_by_name` text,
	`end_reason` text,
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`receipt_id`) REFERENCES `receipts`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_serials_length" CHECK(length("stock_serials"."serial") between 1 and 40),
	CONSTRAINT "stock_serials_ends" CHECK("stock_serials"."ended_at" is not null or ("stock_serials"."order_id" is null and "stock_serials"."end_reason" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_serials_tenant_id` ON `stock_serials` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_serials_on_hand` ON `stock_serials` (`company_id`,`product_id`,`serial`) WHERE "stock_serials"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `stock_serials_ended` ON `stock_serials` (`company_id`,`product_id`,`id`) WHERE "stock_serials"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX `stock_serials_by_receipt` ON `stock_serials` (`company_id`,`receipt_id`,`id`) WHERE "stock_serials"."receipt_id" is not null;--> statement-breakpoint
CREATE INDEX `stock_serials_by_return` ON `stock_serials` (`company_id`,`return_units_id`) WHERE "stock_serials"."return_units_id" is not null;--> statement-breakpoint
CREATE INDEX `stock_serials_by_order` ON `stock_serials` (`company_id`,`order_id`,`product_id`) WHERE "stock_serials"."order_id" is not null;--> statement-breakpoint
CREATE INDEX `stock_serials_by_serial` ON `stock_serials` (`serial`,`id`);
--> statement-breakpoint
-- A unit of an open order is nowhere else.
CREATE TRIGGER stock_serials_not_in_order BEFORE INSERT ON stock_serials WHEN NEW.ended_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'assertion: serial_in_order') WHERE EXISTS (SELECT 1 FROM serial_numbers
    CROSS JOIN orders ON orders.company_id = serial_numbers.company_id AND orders.id = serial_numbers.order_id
    WHERE serial_numbers.company_id = NEW.company_id AND serial_numbers.product_id = NEW.product_id
      AND serial_numbers.serial = NEW.serial AND serial_numbers.ended_at IS NULL
      AND orders.status NOT IN ('shipped', 'delivered', 'completed', 'refunded', 'cancelled', 'failed'));
END;
--> statement-breakpoint
-- A unit that is on hand again has left the order that had it.
CREATE TRIGGER stock_serials_end_order AFTER INSERT ON stock_serials WHEN NEW.ended_at IS NULL
BEGIN
  UPDATE serial_numbers SET ended_at = NEW.recorded_at WHERE company_id = NEW.company_id AND product_id = NEW.product_id
    AND serial = NEW.serial AND ended_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER serial_numbers_on_hand BEFORE INSERT ON serial_numbers WHEN NEW.ended_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'assertion: serial_not_on_hand') WHERE EXISTS (SELECT 1 FROM products
    WHERE company_id = NEW.company_id AND id = NEW.product_id AND serial_numbers = 'at-receipt')
    AND NOT EXISTS (SELECT 1 FROM stock_serials WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND serial = NEW.serial AND ended_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER serial_numbers_take AFTER INSERT ON serial_numbers WHEN NEW.ended_at IS NULL
BEGIN
  UPDATE stock_serials SET ended_at = NEW.recorded_at, order_id = NEW.order_id WHERE company_id = NEW.company_id
    AND product_id = NEW.product_id AND serial = NEW.serial AND ended_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER serial_numbers_put_back AFTER DELETE ON serial_numbers WHEN OLD.ended_at IS NULL
BEGIN
  UPDATE stock_serials SET ended_at = NULL, order_id = NULL WHERE company_id = OLD.company_id
    AND order_id = OLD.order_id AND product_id = OLD.product_id AND serial = OLD.serial;
END;
--> statement-breakpoint
CREATE TRIGGER orders_cancel_serials AFTER UPDATE OF status ON orders WHEN NEW.status = 'cancelled' AND OLD.status <> 'cancelled'
BEGIN
  UPDATE stock_serials SET ended_at = NULL, order_id = NULL WHERE company_id = NEW.company_id AND order_id = NEW.id;
END;
--> statement-breakpoint
-- An order without lines of the product sends none of its units.
CREATE TRIGGER order_items_drop_serials AFTER DELETE ON order_items WHEN OLD.product_id IS NOT NULL
BEGIN
  DELETE FROM serial_numbers WHERE company_id = OLD.company_id AND order_id = OLD.order_id AND product_id = OLD.product_id
    AND ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM order_items WHERE company_id = OLD.company_id
      AND order_id = OLD.order_id AND product_id = OLD.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER order_items_change_serials AFTER UPDATE OF product_id ON order_items
  WHEN OLD.product_id IS NOT NULL AND OLD.product_id IS NOT NEW.product_id
BEGIN
  DELETE FROM serial_numbers WHERE company_id = OLD.company_id AND order_id = OLD.order_id AND product_id = OLD.product_id
    AND ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM order_items WHERE company_id = OLD.company_id
      AND order_id = OLD.order_id AND product_id = OLD.product_id);
END;
