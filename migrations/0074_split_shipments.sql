ALTER TABLE `orders` ADD `is_split` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_rules` ADD `split_shipments` integer DEFAULT false NOT NULL;