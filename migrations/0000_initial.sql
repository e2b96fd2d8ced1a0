CREATE TABLE `assignments` (
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `company_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`company_id` text,
	`action` text NOT NULL,
	`subject` text,
	`detail` text,
	`request_id` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_company` ON `audit_log` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`owner_name` text,
	`owner_phone` text,
	`address` text,
	`website` text,
	`status` text DEFAULT 'active' NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL,
	`handling` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `companies_by_name` ON `companies` (`name`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`headers` text,
	`body` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text,
	`address` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`phone` text,
	`role` text NOT NULL,
	`company_id` text,
	`status` text DEFAULT 'active' NOT NULL,
	`password_hash` text,
	`seen_notification_id` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_email_lower" CHECK("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_by_company` ON `users` (`company_id`);--> statement-breakpoint
CREATE TABLE `locations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`code` text NOT NULL,
	`zone` text NOT NULL,
	`pick_sequence` integer DEFAULT 0 NOT NULL,
	`pickable` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `locations_tenant_id` ON `locations` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `locations_code` ON `locations` (`company_id`,`code`);--> statement-breakpoint
CREATE TABLE `lots` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`lot_number` text DEFAULT '' NOT NULL,
	`expires_on` text,
	`status` text DEFAULT 'available' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lots_expiry_is_a_day" CHECK("lots"."expires_on" is null or "lots"."expires_on" glob '????-??-??')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lots_tenant_id` ON `lots` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `lots_number` ON `lots` (`company_id`,`product_id`,`lot_number`);--> statement-breakpoint
CREATE INDEX `lots_by_number` ON `lots` (`company_id`,`lot_number`) WHERE "lots"."lot_number" <> '';--> statement-breakpoint
CREATE TABLE `product_barcodes` (
	`company_id` text NOT NULL,
	`code` text NOT NULL,
	`product_id` text NOT NULL,
	`units_per_scan` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`company_id`, `code`),
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_barcodes_units" CHECK("product_barcodes"."units_per_scan" > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `product_barcodes_by_product` ON `product_barcodes` (`company_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`short_name` text,
	`description` text,
	`sku` text NOT NULL,
	`upc` text,
	`barcode` text,
	`category` text,
	`currency` text DEFAULT 'USD' NOT NULL,
	`cost_minor` integer,
	`price_minor` integer,
	`packaging_cost_minor` integer,
	`label_cost_minor` integer,
	`test_cost_minor` integer,
	`location` text,
	`batch_number` text,
	`batch_quantity` integer,
	`qr_code` text,
	`purchase_date` text,
	`is_batch` integer DEFAULT false NOT NULL,
	`lot_tracked` integer DEFAULT false NOT NULL,
	`reorder_point` integer DEFAULT 10 NOT NULL,
	`weight_grams` integer,
	`image1_url` text,
	`image2_url` text,
	`image3_url` text,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "products_sku_given" CHECK(length(trim("products"."sku")) > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_tenant_id` ON `products` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`company_id`,`sku`);--> statement-breakpoint
CREATE INDEX `products_by_upc` ON `products` (`company_id`,`upc`) WHERE "products"."upc" is not null;--> statement-breakpoint
CREATE INDEX `products_by_barcode` ON `products` (`company_id`,`barcode`) WHERE "products"."barcode" is not null;--> statement-breakpoint
CREATE INDEX `products_by_qr_code` ON `products` (`company_id`,`qr_code`) WHERE "products"."qr_code" is not null;--> statement-breakpoint
CREATE TABLE `order_counts` (
	`company_id` text NOT NULL,
	`status` text NOT NULL,
	`orders` integer NOT NULL,
	PRIMARY KEY(`company_id`, `status`),
	CONSTRAINT "order_counts_not_negative" CHECK("order_counts"."orders" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_history` (
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`event` text NOT NULL,
	`from_value` text,
	`to_value` text,
	`note` text,
	PRIMARY KEY(`company_id`, `order_id`, `id`),
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`product_id` text,
	`sku` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`quantity` integer NOT NULL,
	`price_minor` integer DEFAULT 0 NOT NULL,
	`picked_quantity` integer DEFAULT 0 NOT NULL,
	`short_quantity` integer DEFAULT 0 NOT NULL,
	`short_reason` text,
	`problem` text,
	`ordered_quantity` text,
	`external_line_id` text,
	`attributes` text,
	PRIMARY KEY(`company_id`, `order_id`, `id`),
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" >= 0),
	CONSTRAINT "order_items_picked" CHECK("order_items"."picked_quantity" >= 0 and "order_items"."short_quantity" >= 0),
	CONSTRAINT "order_items_not_over_picked" CHECK("order_items"."picked_quantity" + "order_items"."short_quantity" <= "order_items"."quantity")
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_id` ON `order_items` (`id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`order_number` text NOT NULL,
	`customer_name` text DEFAULT '' NOT NULL,
	`customer_email` text DEFAULT '' NOT NULL,
	`customer_phone` text DEFAULT '' NOT NULL,
	`shipping_address` text DEFAULT '' NOT NULL,
	`ship_to` text,
	`currency` text DEFAULT 'USD' NOT NULL,
	`total_minor` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`hold_reason` text,
	`line_count` integer DEFAULT 0 NOT NULL,
	`unit_count` integer DEFAULT 0 NOT NULL,
	`source` text NOT NULL,
	`integration_id` text,
	`external_id` text,
	`external_data` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`shipped_at` integer,
	CONSTRAINT "orders_number_given" CHECK(length(trim("orders"."order_number")) > 0),
	CONSTRAINT "orders_hold_has_reason" CHECK("orders"."status" <> 'on-hold' or length("orders"."hold_reason") > 0),
	CONSTRAINT "orders_status_known" CHECK(status in ('pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed', 'checkout-draft', 'picking', 'picked', 'shipped', 'delivered'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id` ON `orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_tenant_id` ON `orders` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`company_id`,`order_number`);--> statement-breakpoint
CREATE INDEX `orders_by_company_status` ON `orders` (`company_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `allocations` (
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`item_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`location_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`picked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `order_id`, `item_id`, `lot_id`, `location_id`),
	FOREIGN KEY (`company_id`,`order_id`,`item_id`) REFERENCES `order_items`(`company_id`,`order_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "allocations_quantity_not_negative" CHECK("allocations"."quantity" >= 0),
	CONSTRAINT "allocations_picked_within_quantity" CHECK("allocations"."picked" between 0 and "allocations"."quantity")
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `product_stock` (
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`on_hand` integer NOT NULL,
	`allocated` integer NOT NULL,
	PRIMARY KEY(`company_id`, `product_id`),
	CONSTRAINT "product_stock_on_hand_not_negative" CHECK("product_stock"."on_hand" >= 0),
	CONSTRAINT "product_stock_allocated_within_on_hand" CHECK("product_stock"."allocated" between 0 and "product_stock"."on_hand")
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stock_levels` (
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`location_id` text NOT NULL,
	`on_hand` integer NOT NULL,
	`allocated` integer NOT NULL,
	PRIMARY KEY(`company_id`, `product_id`, `lot_id`, `location_id`),
	CONSTRAINT "stock_levels_on_hand_not_negative" CHECK("stock_levels"."on_hand" >= 0),
	CONSTRAINT "stock_levels_allocated_not_negative" CHECK("stock_levels"."allocated" >= 0),
	CONSTRAINT "stock_levels_allocated_within_on_hand" CHECK("stock_levels"."allocated" <= "stock_levels"."on_hand")
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`id` text NOT NULL,
	`lot_id` text NOT NULL,
	`location_id` text NOT NULL,
	`delta_on_hand` integer DEFAULT 0 NOT NULL,
	`delta_allocated` integer DEFAULT 0 NOT NULL,
	`kind` text NOT NULL,
	`reason` text,
	`order_id` text,
	`order_item_id` text,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`operation_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `product_id`, `id`),
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`lot_id`) REFERENCES `lots`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`location_id`) REFERENCES `locations`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_movements_move_something" CHECK("stock_movements"."delta_on_hand" <> 0 or "stock_movements"."delta_allocated" <> 0),
	CONSTRAINT "stock_movements_allocation_names_its_item" CHECK("stock_movements"."delta_allocated" = 0 or "stock_movements"."order_item_id" is not null)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_operation` ON `stock_movements` (`company_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `bulk_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`started_by` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`total` integer NOT NULL,
	`processed` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`position` text
);
--> statement-breakpoint
CREATE INDEX `bulk_runs_by_company` ON `bulk_runs` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_runs_one_open` ON `bulk_runs` (`company_id`) WHERE "bulk_runs"."finished_at" is null;--> statement-breakpoint
CREATE TABLE `staging_counts` (
	`company_id` text NOT NULL,
	`status` text NOT NULL,
	`orders` integer NOT NULL,
	PRIMARY KEY(`company_id`, `status`),
	CONSTRAINT "staging_counts_not_negative" CHECK("staging_counts"."orders" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `staging_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`integration_id` text NOT NULL,
	`external_id` text NOT NULL,
	`number` text NOT NULL,
	`customer_name` text DEFAULT '' NOT NULL,
	`customer_email` text DEFAULT '' NOT NULL,
	`currency` text NOT NULL,
	`total_minor` integer NOT NULL,
	`line_count` integer DEFAULT 0 NOT NULL,
	`external_status` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`error_message` text,
	`placed_at` integer NOT NULL,
	`modified_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`processed_at` integer,
	`payload_hash` text NOT NULL,
	`payload` blob,
	`payload_key` text,
	CONSTRAINT "staging_orders_payload_somewhere" CHECK("staging_orders"."payload" is not null or "staging_orders"."payload_key" is not null),
	CONSTRAINT "staging_orders_error_is_named" CHECK("staging_orders"."status" <> 'error' or length("staging_orders"."error_message") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staging_orders_external` ON `staging_orders` (`integration_id`,`external_id`);--> statement-breakpoint
CREATE INDEX `staging_orders_by_company` ON `staging_orders` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `staging_orders_by_company_status` ON `staging_orders` (`company_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `staging_orders_by_status` ON `staging_orders` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `pick_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`paused_at` integer,
	`paused_for` integer DEFAULT 0 NOT NULL,
	`ended_at` integer,
	`lines` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pick_sessions_tenant_id` ON `pick_sessions` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pick_sessions_one_an_order` ON `pick_sessions` (`company_id`,`order_id`) WHERE "pick_sessions"."status" in ('active', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX `pick_sessions_one_a_picker` ON `pick_sessions` (`user_id`) WHERE "pick_sessions"."status" = 'active';--> statement-breakpoint
CREATE INDEX `pick_sessions_by_company_end` ON `pick_sessions` (`company_id`,`ended_at`);--> statement-breakpoint
CREATE INDEX `pick_sessions_by_user` ON `pick_sessions` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `pick_sessions_open_by_user` ON `pick_sessions` (`user_id`) WHERE "pick_sessions"."status" in ('active', 'paused');--> statement-breakpoint
CREATE TABLE `picks` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`session_id` text NOT NULL,
	`order_id` text NOT NULL,
	`item_id` text NOT NULL,
	`kind` text NOT NULL,
	`lot_id` text,
	`location_id` text,
	`quantity` integer NOT NULL,
	`reason` text,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `id`),
	FOREIGN KEY (`company_id`,`session_id`) REFERENCES `pick_sessions`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`order_id`,`item_id`) REFERENCES `order_items`(`company_id`,`order_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "picks_signed" CHECK(("picks"."kind" = 'undo' and "picks"."quantity" < 0) or ("picks"."kind" <> 'undo' and "picks"."quantity" > 0)),
	CONSTRAINT "picks_name_their_units" CHECK("picks"."kind" = 'short' or ("picks"."lot_id" is not null and "picks"."location_id" is not null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `picks_by_order` ON `picks` (`company_id`,`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `activities` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`source_id` text NOT NULL,
	`order_id` text,
	`lines` integer DEFAULT 0 NOT NULL,
	`quantity` integer NOT NULL,
	`at` integer NOT NULL,
	`detail` text,
	PRIMARY KEY(`company_id`, `id`),
	CONSTRAINT "activities_quantity" CHECK("activities"."quantity" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `activities_source` ON `activities` (`company_id`,`source_id`,`kind`);--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`order_number` text NOT NULL,
	`tracking_number` text NOT NULL,
	`tracking_url` text,
	`carrier` text NOT NULL,
	`shipping_method` text NOT NULL,
	`estimated_delivery` text,
	`units` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shipments_tracking_given" CHECK(length(trim("shipments"."tracking_number")) > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_tenant_id` ON `shipments` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_one_an_order` ON `shipments` (`company_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `shipments_by_tracking` ON `shipments` (`company_id`,`tracking_number`);--> statement-breakpoint
CREATE TABLE `integrations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`store_url` text,
	`api_key_sealed` text NOT NULL,
	`api_key_hint` text NOT NULL,
	`api_secret_sealed` text,
	`api_secret_hint` text,
	`webhook_secret_sealed` text,
	`found` text,
	`sync_every_seconds` integer DEFAULT 120 NOT NULL,
	`watermark` integer,
	`next_sync_at` integer DEFAULT 0 NOT NULL,
	`last_sync` integer,
	`last_error` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`lease_owner` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "integrations_error_is_named" CHECK("integrations"."status" <> 'error' or length("integrations"."last_error") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `integrations_tenant_id` ON `integrations` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `integrations_due` ON `integrations` (`status`,`next_sync_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`path` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`company_id`,`kind`,`key`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`integration_id` text,
	`payload` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	CONSTRAINT "outbox_dead_says_why" CHECK("outbox"."status" <> 'dead' or length("outbox"."last_error") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`company_id`,`kind`,`key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_at`);--> statement-breakpoint
CREATE TABLE `sync_runs` (
	`company_id` text NOT NULL,
	`integration_id` text NOT NULL,
	`id` text NOT NULL,
	`trigger` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`window_from` integer,
	`window_to` integer,
	`fetched` integer DEFAULT 0 NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`refusals` text,
	`store_count` integer,
	`held_count` integer,
	`missing` text,
	`warnings` text,
	`error` text,
	PRIMARY KEY(`company_id`, `integration_id`, `id`)
) WITHOUT ROWID;
