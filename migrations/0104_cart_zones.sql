ALTER TABLE `pick_carts` ADD `zone` text;--> statement-breakpoint
ALTER TABLE `pick_carts` ADD `handed_over_at` integer;