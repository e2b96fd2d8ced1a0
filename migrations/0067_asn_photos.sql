CREATE TABLE `asn_photos` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`asn_id` text NOT NULL,
	`line` integer,
	`note` text DEFAULT '' NOT NULL,
	`taken_by_name` text NOT NULL,
	`at` integer NOT NULL,
	`operation_id` text NOT NULL,
	PRIMARY KEY(`company_id`, `id`),
	FOREIGN KEY (`company_id`,`asn_id`) REFERENCES `asns`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `asn_photos_operation` ON `asn_photos` (`company_id`,`operation_id`);--> statement-breakpoint
CREATE INDEX `asn_photos_by_asn` ON `asn_photos` (`company_id`,`asn_id`,`id`);