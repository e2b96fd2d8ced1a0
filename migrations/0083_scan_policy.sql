ALTER TABLE `stock_rules` ADD `pick_scans_bin` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_rules` ADD `pick_scans_item` text DEFAULT 'optional' NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_rules` ADD `pick_scans_lot` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_rules` ADD `pack_scans_item` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_rules` ADD `pack_scans_lot` integer DEFAULT false NOT NULL;