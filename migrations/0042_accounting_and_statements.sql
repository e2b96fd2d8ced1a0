-- Codes of the accounting system, indexes for its files, and statements sent by email.
CREATE TABLE `statement_emails` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `id`)
);
--> statement-breakpoint
ALTER TABLE `seller_profile` ADD `accounting_codes` text;--> statement-breakpoint
CREATE INDEX `invoices_by_month_issued` ON `invoices` (`issued_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_company_issued` ON `invoices` (`company_id`,`issued_at`,`id`);