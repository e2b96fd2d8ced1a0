CREATE TABLE `undo_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`undo_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`given` text,
	`before` text NOT NULL,
	`changed_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `undo_steps_of_change` ON `undo_steps` (`undo_id`,`company_id`);--> statement-breakpoint
CREATE INDEX `undo_steps_expired` ON `undo_steps` (`expires_at`);