CREATE TABLE `bulk_run_orders` (
	`company_id` text NOT NULL,
	`run_id` text NOT NULL,
	`order_id` text NOT NULL,
	`why` text,
	PRIMARY KEY(`company_id`, `run_id`, `order_id`),
	FOREIGN KEY (`run_id`) REFERENCES `bulk_runs`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `bulk_runs_by_company`;--> statement-breakpoint
DROP INDEX `bulk_runs_one_open`;--> statement-breakpoint
ALTER TABLE `bulk_runs` ADD `kind` text DEFAULT 'process-staged' NOT NULL;--> statement-breakpoint
ALTER TABLE `bulk_runs` ADD `asked_id` text;--> statement-breakpoint
ALTER TABLE `bulk_runs` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `bulk_runs` ADD `started_by_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `bulk_runs_by_kind` ON `bulk_runs` (`company_id`,`kind`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_runs_asked` ON `bulk_runs` (`asked_id`,`company_id`) WHERE "bulk_runs"."asked_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_runs_one_open` ON `bulk_runs` (`company_id`) WHERE "bulk_runs"."finished_at" is null and "bulk_runs"."kind" = 'process-staged';
