CREATE TABLE `return_lines` (
	`company_id` text NOT NULL,
	`return_id` text NOT NULL,
	`line` integer NOT NULL,
	`order_item_id` text,
	`product_id` text,
	`sku` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`expected` integer NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`reason` text DEFAULT 'unknown' NOT NULL,
	`comment` text,
	`requested` text,
	PRIMARY KEY(`company_id`, `return_id`, `line`),
	FOREIGN KEY (`company_id`,`return_id`) REFERENCES `returns`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_lines_expected" CHECK("return_lines"."expected" >= 0),
	CONSTRAINT "return_lines_named" CHECK(length(trim("return_lines"."name")) > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `return_lines_item_once` ON `return_lines` (`company_id`,`order_item_id`,`return_id`) WHERE "return_lines"."order_item_id" is not null;--> statement-breakpoint
CREATE INDEX `return_lines_by_product` ON `return_lines` (`company_id`,`product_id`,`return_id`) WHERE "return_lines"."product_id" is not null;--> statement-breakpoint
CREATE TABLE `return_tallies` (
	`company_id` text PRIMARY KEY NOT NULL,
	`requested` integer DEFAULT 0 NOT NULL,
	`announced` integer DEFAULT 0 NOT NULL,
	`in-transit` integer DEFAULT 0 NOT NULL,
	`arrived` integer DEFAULT 0 NOT NULL,
	`receiving` integer DEFAULT 0 NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL,
	`canceled` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_tallies_not_negative" CHECK(min("requested", "announced", "in-transit", "arrived", "receiving", "completed", "canceled") >= 0)
);
--> statement-breakpoint
CREATE TABLE `return_units` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`return_id` text NOT NULL,
	`line` integer NOT NULL,
	`order_item_id` text,
	`product_id` text,
	`quantity` integer NOT NULL,
	`condition` text NOT NULL,
	`disposition` text NOT NULL,
	`lot_id` text,
	`location_id` text,
	`inspected` integer DEFAULT false NOT NULL,
	`note` text,
	`photo_id` text,
	`received_by` text NOT NULL,
	`received_by_name` text NOT NULL,
	`at` integer NOT NULL,
	`operation_id` text NOT NULL,
	PRIMARY KEY(`company_id`, `id`),
	FOREIGN KEY (`company_id`,`return_id`,`line`) REFERENCES `return_lines`(`company_id`,`return_id`,`line`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`lot_id`) REFERENCES `lots`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`location_id`) REFERENCES `locations`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_units_quantity" CHECK("return_units"."quantity" > 0),
	CONSTRAINT "return_units_stocked_somewhere" CHECK(("return_units"."disposition" in ('restock', 'quarantine')) = ("return_units"."lot_id" is not null and "return_units"."location_id" is not null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `return_units_operation` ON `return_units` (`company_id`,`operation_id`);--> statement-breakpoint
CREATE INDEX `return_units_by_line` ON `return_units` (`company_id`,`return_id`,`line`);--> statement-breakpoint
CREATE INDEX `return_units_by_item` ON `return_units` (`company_id`,`order_item_id`) WHERE "return_units"."order_item_id" is not null;--> statement-breakpoint
CREATE INDEX `return_units_by_time` ON `return_units` (`company_id`,`at`);--> statement-breakpoint
CREATE TABLE `returns` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`number` integer NOT NULL,
	`order_id` text,
	`order_number` text DEFAULT '' NOT NULL,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`carrier` text,
	`tracking_number` text,
	`note` text,
	`expected_units` integer DEFAULT 0 NOT NULL,
	`received_units` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`arrived_at` integer,
	`completed_at` integer,
	`canceled_at` integer,
	`cancel_reason` text,
	`operation_id` text NOT NULL,
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "returns_canceled_unreceived" CHECK("returns"."status" <> 'canceled' or "returns"."received_units" = 0),
	CONSTRAINT "returns_on_the_way_has_number" CHECK("returns"."status" <> 'in-transit' or length("returns"."tracking_number") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `returns_tenant_id` ON `returns` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `returns_number` ON `returns` (`company_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `returns_operation` ON `returns` (`company_id`,`operation_id`);--> statement-breakpoint
CREATE INDEX `returns_by_status` ON `returns` (`company_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `returns_by_status_anywhere` ON `returns` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `returns_by_order_number` ON `returns` (`company_id`,`order_number`,`id`);--> statement-breakpoint
CREATE INDEX `returns_by_expected` ON `returns` (`company_id`,`expected_units`,`id`);--> statement-breakpoint
CREATE INDEX `returns_by_received` ON `returns` (`company_id`,`received_units`,`id`);--> statement-breakpoint
CREATE INDEX `returns_by_update` ON `returns` (`company_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `returns_by_order` ON `returns` (`company_id`,`order_id`,`id`) WHERE "returns"."order_id" is not null;--> statement-breakpoint
CREATE INDEX `returns_by_tracking` ON `returns` (`company_id`,`tracking_number`) WHERE "returns"."tracking_number" is not null;
--> statement-breakpoint
-- No more units of an order's line are announced than were shipped: those of open returns, and those that came back.
CREATE TRIGGER return_lines_within_shipped BEFORE INSERT ON return_lines WHEN NEW.order_item_id IS NOT NULL
  AND NEW.expected + (SELECT coalesce(sum(CASE returns.status WHEN 'completed' THEN other.received WHEN 'canceled' THEN 0
        ELSE max(other.expected, other.received) END), 0)
      FROM return_lines AS other INDEXED BY return_lines_item_once
      CROSS JOIN returns ON returns.company_id = other.company_id AND returns.id = other.return_id
      WHERE other.company_id = NEW.company_id AND other.order_item_id = NEW.order_item_id)
    > coalesce((SELECT quantity - short_quantity FROM order_items
      WHERE id = NEW.order_item_id AND company_id = NEW.company_id), 0)
BEGIN SELECT RAISE(ABORT, 'assertion: return_limit'); END;
--> statement-breakpoint
CREATE TRIGGER return_lines_counted AFTER INSERT ON return_lines WHEN NEW.expected > 0
BEGIN
  UPDATE returns SET expected_units = expected_units + NEW.expected
    WHERE company_id = NEW.company_id AND id = NEW.return_id;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_keep_their_item BEFORE UPDATE OF return_id, line, order_item_id, product_id, expected ON return_lines
BEGIN SELECT RAISE(ABORT, 'immutable: return_lines'); END;
--> statement-breakpoint
-- A unit comes back once: no more units of an order's line are received than were shipped, over all returns.
CREATE TRIGGER return_units_within_shipped BEFORE INSERT ON return_units WHEN NEW.order_item_id IS NOT NULL
  AND NEW.quantity + (SELECT coalesce(sum(quantity), 0) FROM return_units INDEXED BY return_units_by_item
      WHERE company_id = NEW.company_id AND order_item_id = NEW.order_item_id)
    > coalesce((SELECT quantity - short_quantity FROM order_items
      WHERE id = NEW.order_item_id AND company_id = NEW.company_id), 0)
BEGIN SELECT RAISE(ABORT, 'assertion: return_limit'); END;
--> statement-breakpoint
CREATE TRIGGER return_units_need_an_open_return BEFORE INSERT ON return_units
  WHEN EXISTS (SELECT 1 FROM returns WHERE company_id = NEW.company_id AND id = NEW.return_id
    AND status IN ('completed', 'canceled'))
BEGIN SELECT RAISE(ABORT, 'assertion: return_closed'); END;
--> statement-breakpoint
CREATE TRIGGER return_units_counted AFTER INSERT ON return_units
BEGIN
  UPDATE return_lines SET received = received + NEW.quantity
    WHERE company_id = NEW.company_id AND return_id = NEW.return_id AND line = NEW.line;
  UPDATE returns SET received_units = received_units + NEW.quantity
    WHERE company_id = NEW.company_id AND id = NEW.return_id;
END;
--> statement-breakpoint
CREATE TRIGGER return_units_no_update BEFORE UPDATE ON return_units
BEGIN SELECT RAISE(ABORT, 'immutable: return_units'); END;
--> statement-breakpoint
CREATE TRIGGER return_units_no_delete BEFORE DELETE ON return_units
BEGIN SELECT RAISE(ABORT, 'immutable: return_units'); END;
--> statement-breakpoint
CREATE TRIGGER returns_tallied AFTER INSERT ON returns
BEGIN
  INSERT INTO return_tallies (company_id, "requested", "announced", "in-transit", "arrived", "receiving", "completed", "canceled")
    VALUES (NEW.company_id, NEW.status = 'requested', NEW.status = 'announced', NEW.status = 'in-transit', NEW.status = 'arrived', NEW.status = 'receiving', NEW.status = 'completed', NEW.status = 'canceled')
    ON CONFLICT (company_id) DO UPDATE SET "requested" = "requested" + excluded."requested",
    "announced" = "announced" + excluded."announced",
    "in-transit" = "in-transit" + excluded."in-transit",
    "arrived" = "arrived" + excluded."arrived",
    "receiving" = "receiving" + excluded."receiving",
    "completed" = "completed" + excluded."completed",
    "canceled" = "canceled" + excluded."canceled";
END;
--> statement-breakpoint
CREATE TRIGGER returns_tallied_again AFTER UPDATE OF status ON returns WHEN OLD.status <> NEW.status
BEGIN
  UPDATE return_tallies SET
    "requested" = "requested" + (NEW.status = 'requested') - (OLD.status = 'requested'),
    "announced" = "announced" + (NEW.status = 'announced') - (OLD.status = 'announced'),
    "in-transit" = "in-transit" + (NEW.status = 'in-transit') - (OLD.status = 'in-transit'),
    "arrived" = "arrived" + (NEW.status = 'arrived') - (OLD.status = 'arrived'),
    "receiving" = "receiving" + (NEW.status = 'receiving') - (OLD.status = 'receiving'),
    "completed" = "completed" + (NEW.status = 'completed') - (OLD.status = 'completed'),
    "canceled" = "canceled" + (NEW.status = 'canceled') - (OLD.status = 'canceled')
    WHERE company_id = NEW.company_id;
END;
