CREATE TABLE `serial_numbers` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`order_id` text NOT NULL,
	`serial` text NOT NULL,
	`recorded_by` text NOT NULL,
	`recorded_by_name` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "serial_numbers_length" CHECK(length("serial_numbers"."serial") between 1 and 40)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `serial_numbers_tenant_id` ON `serial_numbers` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `serial_numbers_current` ON `serial_numbers` (`company_id`,`product_id`,`serial`) WHERE "serial_numbers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `serial_numbers_by_order` ON `serial_numbers` (`company_id`,`order_id`,`product_id`,`serial`);--> statement-breakpoint
CREATE INDEX `serial_numbers_by_serial` ON `serial_numbers` (`serial`,`id`);--> statement-breakpoint
ALTER TABLE `products` ADD `serial_numbers` text DEFAULT 'none' NOT NULL;