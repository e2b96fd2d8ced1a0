ALTER TABLE `daily_counts` ADD `exact` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Lines counted before now are without a difference where they were neither over nor short.
UPDATE daily_counts SET exact = lines WHERE over = 0 AND short = 0;
--> statement-breakpoint
DROP TRIGGER count_lines_judged;
--> statement-breakpoint
-- The accuracy of the stock. A line that has to be counted again is not judged yet.
CREATE TRIGGER count_lines_judged AFTER UPDATE OF status ON count_lines
  WHEN OLD.status = 'counting' AND NEW.status IN ('matched', 'review')
BEGIN
  INSERT INTO daily_counts (company_id, day, zone, lines, within, exact, over, short)
    SELECT NEW.company_id, date((NEW.counted_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.counted_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.counted_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), zone, 1, NEW.is_within,
      NEW.difference = 0, max(0, NEW.difference), max(0, -NEW.difference)
    FROM counts WHERE company_id = NEW.company_id AND id = NEW.count_id
    ON CONFLICT (company_id, day, zone) DO UPDATE SET lines = lines + 1, within = within + excluded.within,
      exact = exact + excluded.exact, over = over + excluded.over, short = short + excluded.short;
END;
--> statement-breakpoint
-- The count accuracy among the reports, after the others, unless an administrator offers it already.
INSERT INTO filter_options (id, page_location, filter_type, value, label, sort_order, is_active, created_at, updated_at)
  SELECT '01900000-0000-7000-8000-000000000049', 'reports', 'category', 'counts', 'Count accuracy', 60, 1, 0, 0
  WHERE NOT EXISTS (SELECT 1 FROM filter_options
    WHERE page_location = 'reports' AND filter_type = 'category' AND value = 'counts');
