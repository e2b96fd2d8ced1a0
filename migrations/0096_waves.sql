CREATE TABLE `waves` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`operation_id` text NOT NULL,
	`warehouse_id` text NOT NULL,
	`rule` text NOT NULL,
	`cart_size` integer NOT NULL,
	`released_by_id` text NOT NULL,
	`released_by_name` text NOT NULL,
	`released_at` integer NOT NULL,
	FOREIGN KEY (`warehouse_id`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "waves_numbered" CHECK("waves"."number" > 0),
	CONSTRAINT "waves_cart_size" CHECK("waves"."cart_size" between 1 and 40)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waves_number` ON `waves` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `waves_operation` ON `waves` (`operation_id`);--> statement-breakpoint
CREATE INDEX `waves_by_warehouse` ON `waves` (`warehouse_id`,`id`);--> statement-breakpoint
CREATE TABLE `wave_tallies` (
	`wave_id` text NOT NULL,
	`company_id` text NOT NULL,
	`waiting` integer DEFAULT 0 NOT NULL,
	`picking` integer DEFAULT 0 NOT NULL,
	`picked` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`shipped` integer DEFAULT 0 NOT NULL,
	`closed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`wave_id`, `company_id`),
	CONSTRAINT "wave_tallies_not_negative" CHECK(min("waiting", "picking", "picked", "held", "shipped", "closed") >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `warehouses` ADD `needs_release` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `warehouses_that_release` ON `warehouses` (`id`) WHERE needs_release = 1;--> statement-breakpoint
ALTER TABLE `orders` ADD `wave_id` text;--> statement-breakpoint
CREATE INDEX `orders_in_waves` ON `orders` (`wave_id`,`id`) WHERE "orders"."wave_id" is not null;--> statement-breakpoint
CREATE INDEX `orders_released` ON `orders` (`id`) WHERE "orders"."wave_id" is not null and "orders"."status" = 'pending';
--> statement-breakpoint
CREATE TRIGGER orders_of_the_wave_s_warehouse BEFORE UPDATE OF wave_id ON orders
  WHEN NEW.wave_id IS NOT NULL AND NEW.wave_id IS NOT OLD.wave_id
    AND NOT EXISTS (SELECT 1 FROM waves WHERE id = NEW.wave_id AND warehouse_id = NEW.warehouse_id)
BEGIN
  SELECT RAISE(ABORT, 'assertion: wave_elsewhere');
END;
--> statement-breakpoint
CREATE TRIGGER orders_leave_a_wave AFTER UPDATE OF wave_id ON orders
  WHEN OLD.wave_id IS NOT NULL AND NEW.wave_id IS NOT OLD.wave_id
BEGIN
  UPDATE wave_tallies SET
    waiting = waiting - (OLD.status = 'pending'),
    picking = picking - (OLD.status = 'picking'),
    picked = picked - (OLD.status IN ('picked', 'processing')),
    held = held - (OLD.status = 'on-hold'),
    shipped = shipped - (OLD.status IN ('shipped', 'delivered', 'completed')),
    closed = closed - (OLD.status IN ('cancelled', 'refunded', 'failed', 'checkout-draft'))
    WHERE wave_id = OLD.wave_id AND company_id = OLD.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_join_a_wave AFTER UPDATE OF wave_id ON orders
  WHEN NEW.wave_id IS NOT NULL AND NEW.wave_id IS NOT OLD.wave_id
BEGIN
  INSERT INTO wave_tallies (wave_id, company_id, waiting, picking, picked, held, shipped, closed)
    VALUES (NEW.wave_id, NEW.company_id, NEW.status = 'pending', NEW.status = 'picking', NEW.status IN ('picked', 'processing'),
      NEW.status = 'on-hold', NEW.status IN ('shipped', 'delivered', 'completed'),
      NEW.status IN ('cancelled', 'refunded', 'failed', 'checkout-draft'))
    ON CONFLICT (wave_id, company_id) DO UPDATE SET
      waiting = waiting + excluded.waiting,
      picking = picking + excluded.picking,
      picked = picked + excluded.picked,
      held = held + excluded.held,
      shipped = shipped + excluded.shipped,
      closed = closed + excluded.closed;
END;
--> statement-breakpoint
CREATE TRIGGER orders_of_a_wave_at_another_stage AFTER UPDATE OF status ON orders
  WHEN NEW.wave_id IS NOT NULL AND NEW.wave_id IS OLD.wave_id AND OLD.status <> NEW.status
BEGIN
  UPDATE wave_tallies SET
    waiting = waiting - (OLD.status = 'pending') + (NEW.status = 'pending'),
    picking = picking - (OLD.status = 'picking') + (NEW.status = 'picking'),
    picked = picked - (OLD.status IN ('picked', 'processing')) + (NEW.status IN ('picked', 'processing')),
    held = held - (OLD.status = 'on-hold') + (NEW.status = 'on-hold'),
    shipped = shipped - (OLD.status IN ('shipped', 'delivered', 'completed'))
      + (NEW.status IN ('shipped', 'delivered', 'completed')),
    closed = closed - (OLD.status IN ('cancelled', 'refunded', 'failed', 'checkout-draft'))
      + (NEW.status IN ('cancelled', 'refunded', 'failed', 'checkout-draft'))
    WHERE wave_id = NEW.wave_id AND company_id = NEW.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_leave_their_wave_s_warehouse AFTER UPDATE OF warehouse_id ON orders
  WHEN OLD.warehouse_id <> NEW.warehouse_id AND OLD.wave_id IS NOT NULL AND NEW.wave_id IS OLD.wave_id
BEGIN
  UPDATE orders SET wave_id = NULL WHERE company_id = NEW.company_id AND id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_start_when_released BEFORE UPDATE OF status ON orders
  WHEN OLD.status = 'pending' AND NEW.status = 'picking' AND NEW.wave_id IS NULL
    AND EXISTS (SELECT 1 FROM warehouses WHERE id = NEW.warehouse_id AND needs_release = 1)
BEGIN
  SELECT RAISE(ABORT, 'assertion: order_not_released');
END;
