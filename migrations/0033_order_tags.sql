CREATE TABLE `order_tags` (
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`key` text NOT NULL,
	`tag` text NOT NULL,
	`added_at` integer NOT NULL,
	`added_by_id` text NOT NULL,
	PRIMARY KEY(`company_id`, `order_id`, `key`),
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_tags_given" CHECK(length(trim("order_tags"."tag")) > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `order_tags_by_key` ON `order_tags` (`company_id`,`key`,`order_id`);--> statement-breakpoint
CREATE INDEX `order_tags_by_key_anywhere` ON `order_tags` (`key`,`order_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `assigned_picker_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `assigned_picker_name` text;--> statement-breakpoint
CREATE INDEX `orders_by_picker` ON `orders` (`company_id`,`assigned_picker_id`,`id`) WHERE "orders"."assigned_picker_id" is not null;--> statement-breakpoint
CREATE INDEX `orders_by_picker_anywhere` ON `orders` (`assigned_picker_id`,`id`) WHERE "orders"."assigned_picker_id" is not null;--> statement-breakpoint
CREATE INDEX `orders_to_pick_by_picker` ON `orders` (`assigned_picker_id`,`id`) WHERE "orders"."assigned_picker_id" is not null and "orders"."status" = 'pending';
