CREATE TABLE `putaway_claims` (
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`location_id` text NOT NULL,
	`claimed_by` text NOT NULL,
	`claimed_by_name` text NOT NULL,
	`claimed_until` integer NOT NULL,
	PRIMARY KEY(`company_id`, `product_id`, `lot_id`, `location_id`),
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`lot_id`) REFERENCES `lots`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`location_id`) REFERENCES `locations`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `asns` ADD `last_put_away_at` integer;