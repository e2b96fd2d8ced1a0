ALTER TABLE `waves` ADD `late_orders` text DEFAULT 'wait' NOT NULL;--> statement-breakpoint
CREATE INDEX `waves_joined_late` ON `waves` (`id`) WHERE late_orders <> 'wait';