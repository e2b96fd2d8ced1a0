-- Rates for new clients, and the index for a company's invoices by status.
ALTER TABLE `seller_profile` ADD `default_card` text;--> statement-breakpoint
CREATE INDEX `invoices_by_company_status` ON `invoices` (`company_id`,`status`,`id`);