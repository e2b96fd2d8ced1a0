DROP INDEX `companies_by_name`;--> statement-breakpoint
CREATE INDEX `companies_by_name` ON `companies` (name COLLATE NOCASE);