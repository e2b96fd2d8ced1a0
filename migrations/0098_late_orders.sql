ALTER TABLE `waves` ADD `late_orders` text DEFAULT 'wait' NOT NULL;--> statement-breakpoint
CREATE INDEX `waves_joined_late` ON `waves` (`id`) WHERE late_orders <> 'wait';
--> statement-breakpoint
CREATE TRIGGER waves_with_orders_stay BEFORE DELETE ON waves
  WHEN EXISTS (SELECT 1 FROM wave_tallies WHERE wave_id = OLD.id)
BEGIN
  SELECT RAISE(IGNORE);
END;
