CREATE TABLE `pick_faces` (
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`location_id` text NOT NULL,
	`min_units` integer NOT NULL,
	`max_units` integer NOT NULL,
	`free` integer DEFAULT 0 NOT NULL,
	`claimed_by` text,
	`claimed_by_name` text,
	`claimed_until` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `product_id`, `location_id`),
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`location_id`) REFERENCES `locations`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pick_faces_units" CHECK("pick_faces"."min_units" >= 0 and "pick_faces"."max_units" >= "pick_faces"."min_units" and "pick_faces"."max_units" > 0),
	CONSTRAINT "pick_faces_claim" CHECK(("pick_faces"."claimed_by" is null) = ("pick_faces"."claimed_until" is null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `pick_faces_short` ON `pick_faces` (`company_id`,`product_id`,`location_id`) WHERE free < min_units;--> statement-breakpoint
CREATE INDEX `pick_faces_by_location` ON `pick_faces` (`company_id`,`location_id`);--> statement-breakpoint
ALTER TABLE `stock_levels` ADD `in_reserve` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `stock_levels_wanted_from_reserve` ON `stock_levels` (`company_id`,`product_id`) WHERE in_reserve = 1 and allocated > 0;--> statement-breakpoint
-- Levels in reserve bins.
CREATE TRIGGER stock_levels_start_in_reserve AFTER INSERT ON stock_levels
  WHEN (SELECT kind FROM bins JOIN locations ON locations.warehouse_id = bins.warehouse_id AND locations.code = bins.code
    WHERE locations.company_id = NEW.company_id AND locations.id = NEW.location_id) = 'reserve'
BEGIN
  UPDATE stock_levels SET in_reserve = 1 WHERE company_id = NEW.company_id AND product_id = NEW.product_id
    AND lot_id = NEW.lot_id AND location_id = NEW.location_id;
END;
--> statement-breakpoint
CREATE TRIGGER bins_change_reserve AFTER UPDATE OF kind ON bins WHEN (OLD.kind = 'reserve') <> (NEW.kind = 'reserve')
BEGIN
  UPDATE stock_levels SET in_reserve = NEW.kind = 'reserve'
    WHERE (company_id, location_id) IN (SELECT company_id, id FROM locations
      WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code);
END;
--> statement-breakpoint
-- Free units of the pick faces.
CREATE TRIGGER pick_faces_start_with_their_stock AFTER INSERT ON pick_faces
BEGIN
  UPDATE pick_faces SET free = (SELECT coalesce(sum(on_hand - allocated - unsellable), 0) FROM stock_levels
      WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND location_id = NEW.location_id)
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND location_id = NEW.location_id;
END;
--> statement-breakpoint
CREATE TRIGGER stock_levels_start_in_pick_faces AFTER INSERT ON stock_levels
BEGIN
  UPDATE pick_faces SET free = free + NEW.on_hand - NEW.allocated - NEW.unsellable
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND location_id = NEW.location_id;
END;
--> statement-breakpoint
CREATE TRIGGER stock_levels_change_pick_faces AFTER UPDATE OF on_hand, allocated, blocked, in_doubt ON stock_levels
  WHEN NEW.on_hand - NEW.allocated - NEW.unsellable <> OLD.on_hand - OLD.allocated - OLD.unsellable
BEGIN
  UPDATE pick_faces SET free = free + (NEW.on_hand - NEW.allocated - NEW.unsellable) - (OLD.on_hand - OLD.allocated - OLD.unsellable)
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND location_id = NEW.location_id;
END;
