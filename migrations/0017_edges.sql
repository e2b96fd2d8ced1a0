CREATE TABLE `sku_aliases` (
	`company_id` text NOT NULL,
	`sku` text NOT NULL,
	`product_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `sku`),
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sku_aliases_sku_given" CHECK(length("sku_aliases"."sku") > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `sku_aliases_by_product` ON `sku_aliases` (`company_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `labels` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`integration_id` text NOT NULL,
	`position` integer DEFAULT 1 NOT NULL,
	`state` text NOT NULL,
	`parcel` text NOT NULL,
	`rate` text NOT NULL,
	`carrier` text NOT NULL,
	`carrier_label` text NOT NULL,
	`service_label` text NOT NULL,
	`cost_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`is_test` integer DEFAULT false NOT NULL,
	`partner_label_id` text,
	`tracking_number` text,
	`tracking_url` text,
	`file_key` text,
	`error` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "labels_bought_has_number" CHECK("labels"."state" <> 'bought' or length("labels"."tracking_number") > 0),
	CONSTRAINT "labels_failed_says_why" CHECK("labels"."state" <> 'failed' or length("labels"."error") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `labels_tenant_id` ON `labels` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `labels_one_a_parcel` ON `labels` (`company_id`,`order_id`,`position`) WHERE "labels"."state" in ('buying', 'bought', 'voiding');--> statement-breakpoint
CREATE INDEX `labels_by_order` ON `labels` (`company_id`,`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `labels_unsettled` ON `labels` (`state`,`updated_at`) WHERE "labels"."state" in ('buying', 'voiding');--> statement-breakpoint
CREATE TABLE `parcels` (
	`company_id` text NOT NULL,
	`shipment_id` text NOT NULL,
	`position` integer NOT NULL,
	`tracking_number` text NOT NULL,
	`tracking_url` text,
	`weight_grams` integer,
	`length_mm` integer,
	`width_mm` integer,
	`height_mm` integer,
	`label_id` text,
	`status` text DEFAULT 'unknown' NOT NULL,
	`delivered_at` integer,
	PRIMARY KEY(`company_id`, `shipment_id`, `position`),
	FOREIGN KEY (`company_id`,`shipment_id`) REFERENCES `shipments`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "parcels_tracking_given" CHECK(length(trim("parcels"."tracking_number")) > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `parcels_number_once` ON `parcels` (`company_id`,`shipment_id`,`tracking_number`);--> statement-breakpoint
CREATE INDEX `parcels_by_tracking` ON `parcels` (`company_id`,`tracking_number`);--> statement-breakpoint
CREATE TABLE `tracking_events` (
	`company_id` text NOT NULL,
	`shipment_id` text NOT NULL,
	`position` integer NOT NULL,
	`at` integer NOT NULL,
	`status` text NOT NULL,
	`description` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`company_id`, `shipment_id`, `position`, `at`, `status`, `description`),
	FOREIGN KEY (`company_id`,`shipment_id`,`position`) REFERENCES `parcels`(`company_id`,`shipment_id`,`position`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `channel_stock` (
	`company_id` text NOT NULL,
	`integration_id` text NOT NULL,
	`product_id` text NOT NULL,
	`external_ref` text,
	`pushed` integer,
	`pushed_at` integer,
	`problem` text,
	`dirty` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`company_id`, `product_id`, `integration_id`),
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`integration_id`) REFERENCES `integrations`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "channel_stock_not_negative" CHECK("channel_stock"."pushed" is null or "channel_stock"."pushed" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `channel_stock_dirty` ON `channel_stock` (`company_id`,`integration_id`,`product_id`) WHERE "channel_stock"."dirty" = 1;--> statement-breakpoint
CREATE INDEX `channel_stock_problems` ON `channel_stock` (`company_id`,`integration_id`,`product_id`) WHERE "channel_stock"."problem" is not null;--> statement-breakpoint
ALTER TABLE `companies` ADD `auto_process` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `operation_id` text;--> statement-breakpoint
ALTER TABLE `staging_orders` ADD `lines` text;--> statement-breakpoint
ALTER TABLE `staging_orders` ADD `corrections` text;--> statement-breakpoint
ALTER TABLE `shipments` ADD `tracking_status` text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE `shipments` ADD `tracked_at` integer;--> statement-breakpoint
ALTER TABLE `shipments` ADD `next_track_at` integer;--> statement-breakpoint
ALTER TABLE `shipments` ADD `delivered_at` integer;--> statement-breakpoint
CREATE INDEX `shipments_by_state` ON `shipments` (`company_id`,`tracking_status`,`id`);--> statement-breakpoint
CREATE INDEX `shipments_by_state_anywhere` ON `shipments` (`tracking_status`,`id`);--> statement-breakpoint
CREATE INDEX `shipments_to_track` ON `shipments` (`next_track_at`) WHERE "shipments"."next_track_at" is not null;--> statement-breakpoint
CREATE INDEX `pick_sessions_by_company_user` ON `pick_sessions` (`company_id`,`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `pick_sessions_by_order` ON `pick_sessions` (`company_id`,`order_id`,`id`);--> statement-breakpoint
ALTER TABLE `integrations` ADD `session_sealed` text;--> statement-breakpoint
ALTER TABLE `integrations` ADD `allows_http` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `integrations` ADD `webhooks` text DEFAULT 'by-hand' NOT NULL;--> statement-breakpoint
ALTER TABLE `integrations` ADD `webhooks_note` text;--> statement-breakpoint
ALTER TABLE `integrations` ADD `webhooks_checked_at` integer;--> statement-breakpoint
ALTER TABLE `integrations` ADD `pushes_stock` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `integrations` ADD `stock_products_to` text;--> statement-breakpoint
ALTER TABLE `integrations` ADD `stock_pushed_at` integer;--> statement-breakpoint
ALTER TABLE `integrations` ADD `stock_next_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `integrations` ADD `stock_lease_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `integrations` ADD `stock_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `integrations` ADD `stock_error` text;--> statement-breakpoint
ALTER TABLE `bulk_run_orders` ADD `detail` text;--> statement-breakpoint
ALTER TABLE `bulk_runs` ADD `lease_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `bulk_runs_open` ON `bulk_runs` (`lease_until`) WHERE "bulk_runs"."finished_at" is null;
--> statement-breakpoint
-- What a store may sell has changed: only where a store is told of it, everywhere else this finds no row.
CREATE TRIGGER channel_stock_outdated AFTER UPDATE OF on_hand, allocated ON product_stock
WHEN NEW.on_hand - NEW.allocated <> OLD.on_hand - OLD.allocated
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND dirty = 0;
END;
--> statement-breakpoint
-- So do rules, places and lots that units may not be given out of, though no unit moves.
CREATE TRIGGER channel_stock_lot_changed AFTER UPDATE OF status, expires_on ON lots
WHEN OLD.status IS NOT NEW.status OR OLD.expires_on IS NOT NEW.expires_on
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND dirty = 0;
END;
--> statement-breakpoint
CREATE TRIGGER channel_stock_place_changed AFTER UPDATE OF pickable ON locations WHEN OLD.pickable <> NEW.pickable
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND dirty = 0
    AND product_id IN (SELECT product_id FROM stock_levels WHERE company_id = NEW.company_id AND location_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER channel_stock_rule_made AFTER INSERT ON stock_rules
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND dirty = 0;
END;
--> statement-breakpoint
CREATE TRIGGER channel_stock_rule_changed AFTER UPDATE OF stop_picking_days ON stock_rules
WHEN OLD.stop_picking_days <> NEW.stop_picking_days
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND dirty = 0;
END;
--> statement-breakpoint
CREATE TRIGGER channel_stock_counted_anew AFTER UPDATE OF counted_at ON pick_shortages WHEN OLD.counted_at IS NOT NEW.counted_at
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND dirty = 0
    AND product_id = (SELECT product_id FROM lots WHERE company_id = NEW.company_id AND id = NEW.lot_id);
END;
--> statement-breakpoint
-- Orders that wait want units that nobody has promised them.
CREATE TRIGGER channel_stock_wanted AFTER INSERT ON order_items WHEN NEW.product_id IS NOT NULL
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND dirty = 0;
END;
--> statement-breakpoint
CREATE TRIGGER channel_stock_wanted_otherwise AFTER UPDATE OF quantity, product_id ON order_items
WHEN OLD.quantity <> NEW.quantity OR OLD.product_id IS NOT NEW.product_id
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND product_id IN (OLD.product_id, NEW.product_id) AND dirty = 0;
END;
--> statement-breakpoint
CREATE TRIGGER channel_stock_waits_no_more AFTER UPDATE OF status ON orders WHEN OLD.status = 'on-hold' AND NEW.status <> 'on-hold'
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND dirty = 0
    AND product_id IN (SELECT product_id FROM order_items WHERE company_id = NEW.company_id AND order_id = NEW.id);
END;
--> statement-breakpoint
-- So do orders of the store that are not processed yet.
CREATE TRIGGER channel_stock_staged AFTER INSERT ON staging_orders
WHEN NEW.lines IS NOT NULL AND (SELECT pushes_stock FROM integrations WHERE company_id = NEW.company_id AND id = NEW.integration_id) = 1
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND integration_id = NEW.integration_id AND dirty = 0
    AND product_id IN (
      SELECT id FROM products WHERE company_id = NEW.company_id AND sku IN (SELECT value ->> 'sku' FROM json_each(NEW.lines))
      UNION SELECT product_id FROM sku_aliases WHERE company_id = NEW.company_id AND sku IN (SELECT value ->> 'sku' FROM json_each(NEW.lines)));
END;
--> statement-breakpoint
CREATE TRIGGER channel_stock_staged_otherwise AFTER UPDATE OF lines, status ON staging_orders
WHEN (OLD.lines IS NOT NEW.lines OR OLD.status <> NEW.status) AND (SELECT pushes_stock FROM integrations WHERE company_id = NEW.company_id AND id = NEW.integration_id) = 1
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND integration_id = NEW.integration_id AND dirty = 0
    AND product_id IN (
      SELECT id FROM products WHERE company_id = NEW.company_id AND sku IN (
        SELECT value ->> 'sku' FROM json_each(coalesce(OLD.lines, '[]')) UNION SELECT value ->> 'sku' FROM json_each(coalesce(NEW.lines, '[]')))
      UNION SELECT product_id FROM sku_aliases WHERE company_id = NEW.company_id AND sku IN (
        SELECT value ->> 'sku' FROM json_each(coalesce(OLD.lines, '[]')) UNION SELECT value ->> 'sku' FROM json_each(coalesce(NEW.lines, '[]'))));
END;
--> statement-breakpoint
CREATE TRIGGER channel_stock_alias_made AFTER INSERT ON sku_aliases
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND dirty = 0;
END;
--> statement-breakpoint
-- Under another SKU it is another product of the store.
CREATE TRIGGER channel_stock_renamed AFTER UPDATE OF sku, archived_at ON products
WHEN OLD.sku <> NEW.sku OR OLD.archived_at IS NOT NEW.archived_at
BEGIN
  UPDATE channel_stock SET dirty = 1, external_ref = CASE WHEN OLD.sku = NEW.sku THEN external_ref END
  WHERE company_id = NEW.company_id AND product_id = NEW.id;
END;
--> statement-breakpoint
INSERT INTO parcels (company_id, shipment_id, position, tracking_number, tracking_url)
SELECT company_id, id, 1, tracking_number, tracking_url FROM shipments;
--> statement-breakpoint
-- What arrived in the customer's hands before parcels were followed.
UPDATE shipments SET tracking_status = 'delivered', delivered_at = (SELECT o.updated_at FROM orders o WHERE o.company_id = shipments.company_id AND o.id = shipments.order_id)
WHERE EXISTS (SELECT 1 FROM orders o WHERE o.company_id = shipments.company_id AND o.id = shipments.order_id AND o.status IN ('delivered', 'completed'));
--> statement-breakpoint
CREATE TABLE `dropped_payloads` (
	`company_id` text NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`company_id`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `former_integrations` (
	`company_id` text NOT NULL,
	`integration_id` text NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`company_id`, `integration_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `order_items_unknown` ON `order_items` (`company_id`,`sku`,`order_id`) WHERE "order_items"."problem" = 'unknown-sku';--> statement-breakpoint
CREATE INDEX `staging_orders_to_move` ON `staging_orders` (`processed_at`) WHERE "staging_orders"."status" = 'processed' and "staging_orders"."payload" is not null;--> statement-breakpoint
CREATE INDEX `staging_orders_by_file` ON `staging_orders` (`company_id`,`payload_key`) WHERE "staging_orders"."payload_key" is not null;
--> statement-breakpoint
-- Orders outlive the connection that they came by, and are read as its kind reads them.
CREATE TRIGGER integrations_leave_their_name AFTER DELETE ON integrations
BEGIN
  INSERT OR REPLACE INTO former_integrations (company_id, integration_id, type, name) VALUES (OLD.company_id, OLD.id, OLD.type, OLD.name);
END;
--> statement-breakpoint
CREATE TRIGGER staging_orders_drop_files AFTER UPDATE OF payload_key ON staging_orders
WHEN OLD.payload_key IS NOT NULL AND NEW.payload_key IS NOT OLD.payload_key
BEGIN
  INSERT OR IGNORE INTO dropped_payloads (company_id, key) VALUES (OLD.company_id, OLD.payload_key);
END;
