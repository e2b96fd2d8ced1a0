ALTER TABLE `bulk_runs` ADD `prefer` text;--> statement-breakpoint
CREATE INDEX `bulk_runs_of_postage` ON `bulk_runs` (`id`) WHERE "bulk_runs"."kind" = 'buy-postage';