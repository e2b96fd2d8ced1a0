ALTER TABLE `integrations` ADD `checks` text;--> statement-breakpoint
ALTER TABLE `integrations` ADD `settings` text;