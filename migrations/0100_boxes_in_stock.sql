CREATE TABLE `packed_parcels` (
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`box_id` text,
	`box_name` text,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `order_id`, `position`),
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "packed_parcels_position" CHECK("packed_parcels"."position" > 0)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `boxes` ADD `max_grams` integer;--> statement-breakpoint
ALTER TABLE `boxes` ADD `in_stock` integer;--> statement-breakpoint
ALTER TABLE `boxes` ADD `low_stock` integer;--> statement-breakpoint
ALTER TABLE `boxes` ADD `is_billed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `boxes` ADD `price_minor` integer;--> statement-breakpoint
ALTER TABLE `boxes` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `parcels` ADD `box_id` text;--> statement-breakpoint
ALTER TABLE `parcels` ADD `box_name` text;--> statement-breakpoint
-- Each shipped parcel takes one of its boxes, where they are counted.
CREATE TRIGGER parcels_use_boxes AFTER INSERT ON parcels WHEN NEW.box_id IS NOT NULL
BEGIN
  UPDATE boxes SET in_stock = in_stock - 1 WHERE id = NEW.box_id AND in_stock IS NOT NULL;
END;
--> statement-breakpoint
-- Parcels are void with the checks of their units once the order goes back to be picked, is held or ends.
CREATE TRIGGER orders_parcels_unpacked AFTER UPDATE OF status ON orders
  WHEN OLD.status IN ('picked', 'processing') AND NEW.status NOT IN ('picked', 'processing', 'shipped')
BEGIN
  DELETE FROM packed_parcels WHERE company_id = NEW.company_id AND order_id = NEW.id;
END;
