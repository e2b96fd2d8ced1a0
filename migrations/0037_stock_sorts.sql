ALTER TABLE `products` ADD `name_sort` text GENERATED ALWAYS AS (lower(name)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` (`company_id`,`name_sort`,`id`);--> statement-breakpoint
ALTER TABLE `product_stock` ADD `available` integer GENERATED ALWAYS AS (on_hand - allocated - unsellable) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `product_stock_by_on_hand` ON `product_stock` (`company_id`,`on_hand`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_stock_by_available` ON `product_stock` (`company_id`,`available`,`product_id`);