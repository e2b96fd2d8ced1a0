CREATE TABLE `order_notes` (
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`id` text NOT NULL,
	`body` text NOT NULL,
	`shared` integer DEFAULT false NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`mentioned` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`operation_id` text NOT NULL,
	PRIMARY KEY(`company_id`, `order_id`, `id`),
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_notes_body" CHECK(length(trim("order_notes"."body")) > 0 or "order_notes"."deleted_at" is not null)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `orders` ADD `hold_kind` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `priority` integer DEFAULT 0 NOT NULL CHECK (`priority` in (0, 1, 2));--> statement-breakpoint
ALTER TABLE `orders` ADD `required_ship_date` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `amounts` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `user_id` text;
--> statement-breakpoint
-- Open orders get the day on which they were due by the company's cut-off. Orders that are on hold get the kind of their
-- oldest open hold.
UPDATE orders SET required_ship_date = date(placed_at / 1000, 'unixepoch', CASE
    WHEN strftime('%w', placed_at / 1000, 'unixepoch') = '6' THEN '+2 days'
    WHEN strftime('%w', placed_at / 1000, 'unixepoch') = '0' THEN '+1 days'
    WHEN placed_at / 60000 % 1440 < coalesce((SELECT minute FROM order_cut_offs AS c WHERE c.company_id = orders.company_id
      AND c.valid_from <= orders.placed_at ORDER BY c.valid_from DESC LIMIT 1), 840) THEN '+0 days'
    WHEN strftime('%w', placed_at / 1000, 'unixepoch') = '5' THEN '+3 days'
    ELSE '+1 days' END)
  WHERE status IN ('pending', 'on-hold', 'picking', 'picked', 'processing');
--> statement-breakpoint
UPDATE orders SET hold_kind = (SELECT kind FROM order_holds WHERE company_id = orders.company_id AND order_id = orders.id
    AND released_at IS NULL ORDER BY id LIMIT 1) WHERE status = 'on-hold';
--> statement-breakpoint
CREATE UNIQUE INDEX `order_notes_once` ON `order_notes` (`company_id`,`order_id`,`operation_id`);
--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`company_id`,`required_ship_date`,`id`) WHERE status in ('pending', 'picking', 'picked', 'processing');
--> statement-breakpoint
CREATE INDEX `orders_due_anywhere` ON `orders` (`required_ship_date`,`id`) WHERE status in ('pending', 'picking', 'picked', 'processing');
--> statement-breakpoint
CREATE INDEX `orders_prioritized` ON `orders` (`company_id`,`status`,`priority`,`id`) WHERE "orders"."priority" > 0;
--> statement-breakpoint
CREATE INDEX `orders_held_by_kind` ON `orders` (`company_id`,`hold_kind`,`id`) WHERE "orders"."status" = 'on-hold';
--> statement-breakpoint
CREATE INDEX `orders_held_by_kind_anywhere` ON `orders` (`hold_kind`,`id`) WHERE "orders"."status" = 'on-hold';
--> statement-breakpoint
CREATE INDEX `orders_without_amounts` ON `orders` (`id`) WHERE "orders"."source" = 'storefront' and "orders"."amounts" is null;
--> statement-breakpoint
CREATE INDEX `notifications_to_user` ON `notifications` (`user_id`,`id`) WHERE "notifications"."user_id" is not null;
--> statement-breakpoint
-- The triggers that keep an order's hold reason keep its kind too.
DROP TRIGGER order_holds_give_the_reason;
--> statement-breakpoint
DROP TRIGGER order_holds_take_the_reason;
--> statement-breakpoint
CREATE TRIGGER order_holds_give_the_reason AFTER INSERT ON order_holds
BEGIN
  UPDATE orders SET hold_reason = (SELECT substr(group_concat(reason, ' '), 1, 1000) FROM
      (SELECT reason FROM order_holds WHERE company_id = NEW.company_id AND order_id = NEW.order_id
        AND released_at IS NULL ORDER BY id LIMIT 50)), hold_kind = (SELECT kind FROM order_holds WHERE company_id = NEW.company_id AND order_id = NEW.order_id
      AND released_at IS NULL ORDER BY id LIMIT 1)
    WHERE company_id = NEW.company_id AND id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_holds_take_the_reason AFTER UPDATE OF released_at ON order_holds
BEGIN
  UPDATE orders SET hold_reason = coalesce((SELECT substr(group_concat(reason, ' '), 1, 1000) FROM
      (SELECT reason FROM order_holds WHERE company_id = NEW.company_id AND order_id = NEW.order_id
        AND released_at IS NULL ORDER BY id LIMIT 50)), 'Resolved. Release the order to continue.'), hold_kind = (SELECT kind FROM order_holds WHERE company_id = NEW.company_id AND order_id = NEW.order_id
      AND released_at IS NULL ORDER BY id LIMIT 1)
    WHERE company_id = NEW.company_id AND id = NEW.order_id AND status = 'on-hold';
END;
--> statement-breakpoint
-- A note stays as it was written; its author can only empty it.
CREATE TRIGGER order_notes_are_kept BEFORE UPDATE ON order_notes
WHEN OLD.deleted_at IS NOT NULL OR NEW.deleted_at IS NULL OR NEW.body <> '' OR NEW.shared <> OLD.shared
  OR NEW.author_id <> OLD.author_id
BEGIN SELECT RAISE(ABORT, 'immutable: order_notes'); END;
--> statement-breakpoint
CREATE TRIGGER order_notes_no_delete BEFORE DELETE ON order_notes
BEGIN SELECT RAISE(ABORT, 'immutable: order_notes'); END;
