ALTER TABLE `companies` ADD `place` text DEFAULT 'DB' NOT NULL;--> statement-breakpoint
CREATE INDEX `companies_elsewhere` ON `companies` (`id`,`place`) WHERE place <> 'DB';