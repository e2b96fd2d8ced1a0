CREATE TABLE `boxes` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text,
	`owner` text GENERATED ALWAYS AS (coalesce(company_id, '')) VIRTUAL NOT NULL,
	`name` text NOT NULL,
	`length_mm` integer NOT NULL,
	`width_mm` integer NOT NULL,
	`height_mm` integer NOT NULL,
	`empty_grams` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "boxes_name_given" CHECK(length(trim("boxes"."name")) > 0),
	CONSTRAINT "boxes_size" CHECK(min("boxes"."length_mm", "boxes"."width_mm", "boxes"."height_mm") > 0 and "boxes"."empty_grams" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `boxes_name` ON `boxes` (`owner`,`name`);