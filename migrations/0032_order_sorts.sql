-- The list of orders sorted by customer and by total; sorted by number it uses the unique index of numbers.
ALTER TABLE `orders` ADD `customer_sort` text GENERATED ALWAYS AS (lower(customer_name)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_customer` ON `orders` (`company_id`,`customer_sort`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`company_id`,`total_minor`,`id`);
