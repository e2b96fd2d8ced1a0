DROP TRIGGER count_lines_judged;
--> statement-breakpoint
DROP TABLE `daily_counts`;
--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`company_id` text NOT NULL,
	`warehouse_id` text NOT NULL,
	`day` text NOT NULL,
	`zone` text NOT NULL,
	`lines` integer NOT NULL,
	`within` integer NOT NULL,
	`exact` integer DEFAULT 0 NOT NULL,
	`over` integer NOT NULL,
	`short` integer NOT NULL,
	PRIMARY KEY(`company_id`, `warehouse_id`, `day`, `zone`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `daily_counts_by_zone` ON `daily_counts` (`company_id`,`warehouse_id`,`zone`,`day`);--> statement-breakpoint
ALTER TABLE `receipts` ADD `warehouse_id` text DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL;--> statement-breakpoint
CREATE INDEX `receipts_by_warehouse` ON `receipts` (`company_id`,`warehouse_id`,`id`);--> statement-breakpoint
CREATE INDEX `receipts_by_warehouse_anywhere` ON `receipts` (`warehouse_id`,`id`);--> statement-breakpoint
-- What each counted line adds to the daily sums of its company, on the company's own day.
CREATE VIEW counted_lines AS
  SELECT line.company_id, line.id, line.status, counts.warehouse_id, counts.zone,
    date((line.counted_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = line.company_id AND from_at <= line.counted_at ORDER BY from_at DESC LIMIT 1),
      (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= line.counted_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS day,
    line.is_within AS within, line.difference = 0 AS exact, max(0, line.difference) AS over, max(0, -line.difference) AS short
  FROM count_lines AS line JOIN counts ON counts.company_id = line.company_id AND counts.id = line.count_id
  WHERE line.counted IS NOT NULL;
--> statement-breakpoint
-- The accuracy of the stock. A line that has to be counted again is not judged, or not any more.
CREATE TRIGGER count_lines_judged AFTER UPDATE OF status ON count_lines
  WHEN (OLD.status IN ('matched', 'review', 'adjusted', 'kept')) <> (NEW.status IN ('matched', 'review', 'adjusted', 'kept'))
BEGIN
  INSERT INTO daily_counts (company_id, warehouse_id, day, zone, lines, within, exact, over, short)
    SELECT company_id, warehouse_id, day, zone, sign, sign * within, sign * exact, sign * over, sign * short
    FROM counted_lines, (SELECT iif(NEW.status = 'recount', -1, 1) AS sign)
    WHERE company_id = NEW.company_id AND id = NEW.id
    ON CONFLICT (company_id, warehouse_id, day, zone) DO UPDATE SET lines = lines + excluded.lines,
      within = within + excluded.within, exact = exact + excluded.exact, over = over + excluded.over,
      short = short + excluded.short;
END;
--> statement-breakpoint
CREATE TRIGGER rollup_repairs_counts INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'counts'
BEGIN
  DELETE FROM daily_counts WHERE company_id = NEW.company_id;
  INSERT INTO daily_counts (company_id, warehouse_id, day, zone, lines, within, exact, over, short)
    SELECT company_id, warehouse_id, day, zone, count(*), sum(within), sum(exact), sum(over), sum(short)
    FROM counted_lines WHERE company_id = NEW.company_id AND status IN ('matched', 'review', 'adjusted', 'kept')
    GROUP BY company_id, warehouse_id, day, zone;
END;
--> statement-breakpoint
INSERT INTO rollup_repairs (company_id, part) SELECT id, 'counts' FROM companies;
--> statement-breakpoint
DROP TRIGGER locations_rename_their_counts;
--> statement-breakpoint
-- A location that is counted keeps the names of its bin until the count ends, and its zone until the first line is judged:
-- the daily sums name it.
CREATE TRIGGER locations_rename_their_counts AFTER UPDATE OF code, zone, pick_sequence ON locations
BEGIN
  UPDATE counts SET code = NEW.code, zone = iif(settled + reviews = 0, NEW.zone, zone), pick_sequence = NEW.pick_sequence
    WHERE company_id = NEW.company_id AND location_id = NEW.id AND status NOT IN ('done', 'canceled');
END;
--> statement-breakpoint
DROP TRIGGER receipts_no_update;
--> statement-breakpoint
UPDATE receipts SET warehouse_id = locations.warehouse_id
  FROM receipt_lines JOIN locations ON locations.company_id = receipt_lines.company_id AND locations.id = receipt_lines.location_id
  WHERE receipt_lines.company_id = receipts.company_id AND receipt_lines.receipt_id = receipts.id AND receipt_lines.line = 1
    AND locations.warehouse_id <> receipts.warehouse_id;
--> statement-breakpoint
CREATE TRIGGER receipts_no_update BEFORE UPDATE ON receipts BEGIN SELECT RAISE(ABORT, 'immutable: receipts'); END;
