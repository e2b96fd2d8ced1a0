CREATE INDEX `product_barcodes_by_code` ON `product_barcodes` (`code`);--> statement-breakpoint
CREATE INDEX `products_by_category_anywhere` ON `products` (`category`,`id`) WHERE archived_at is null;