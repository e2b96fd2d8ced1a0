ALTER TABLE `companies` ADD `file_place` text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `files_moving_since` integer;