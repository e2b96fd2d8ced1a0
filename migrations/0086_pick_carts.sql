CREATE TABLE `pick_carts` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`operation_id` text NOT NULL,
	`started_by` text NOT NULL,
	`started_at` integer NOT NULL,
	`order_count` integer NOT NULL,
	`is_shared` integer DEFAULT false NOT NULL,
	`lease_until` integer NOT NULL,
	CONSTRAINT "pick_carts_numbered" CHECK("pick_carts"."number" > 0 and "pick_carts"."order_count" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pick_carts_number` ON `pick_carts` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `pick_carts_operation` ON `pick_carts` (`operation_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `tote` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `tote_cart_id` text;--> statement-breakpoint
CREATE INDEX `orders_in_totes` ON `orders` (`tote`) WHERE "orders"."tote" is not null and "orders"."status" in ('picking', 'picked');--> statement-breakpoint
ALTER TABLE `pick_sessions` ADD `cart_id` text;--> statement-breakpoint
ALTER TABLE `pick_sessions` ADD `slot` integer;--> statement-breakpoint
CREATE INDEX `pick_sessions_on_carts` ON `pick_sessions` (`cart_id`) WHERE "pick_sessions"."cart_id" is not null and "pick_sessions"."status" in ('active', 'paused');--> statement-breakpoint
-- One active session per user, or several on one cart.
DROP TRIGGER pick_sessions_one_a_picker;
--> statement-breakpoint
CREATE TRIGGER pick_sessions_one_a_picker BEFORE INSERT ON pick_sessions WHEN NEW.status = 'active'
  AND EXISTS (SELECT 1 FROM pick_sessions INDEXED BY pick_sessions_open_by_user WHERE user_id = NEW.user_id
    AND status IN ('active', 'paused') AND status = 'active' AND (NEW.cart_id IS NULL OR cart_id IS NOT NEW.cart_id))
BEGIN SELECT RAISE(ABORT, 'assertion: picking'); END;
--> statement-breakpoint
DROP TRIGGER pick_sessions_one_a_picker_again;
--> statement-breakpoint
CREATE TRIGGER pick_sessions_one_a_picker_again BEFORE UPDATE OF status, user_id ON pick_sessions WHEN NEW.status = 'active'
  AND EXISTS (SELECT 1 FROM pick_sessions INDEXED BY pick_sessions_open_by_user WHERE user_id = NEW.user_id
    AND status IN ('active', 'paused') AND status = 'active' AND id <> OLD.id AND (NEW.cart_id IS NULL OR cart_id IS NOT NEW.cart_id))
BEGIN SELECT RAISE(ABORT, 'assertion: picking'); END;
--> statement-breakpoint
-- A tote holds one order, or those of one cart that share it, until they are shipped.
CREATE TRIGGER orders_one_a_tote BEFORE UPDATE OF tote ON orders WHEN NEW.tote IS NOT NULL
  AND EXISTS (SELECT 1 FROM orders INDEXED BY orders_in_totes WHERE tote = NEW.tote AND tote IS NOT NULL AND status IN ('picking', 'picked')
    AND id <> NEW.id AND (NEW.tote_cart_id IS NULL OR tote_cart_id IS NOT NEW.tote_cart_id))
BEGIN SELECT RAISE(ABORT, 'assertion: taken'); END;
--> statement-breakpoint
-- Its units are put back, so the tote is empty.
CREATE TRIGGER orders_leave_their_tote AFTER UPDATE OF status ON orders
  WHEN OLD.tote IS NOT NULL AND NEW.status NOT IN ('picking', 'picked', 'shipped')
BEGIN UPDATE orders SET tote = NULL, tote_cart_id = NULL WHERE company_id = NEW.company_id AND id = NEW.id; END;
