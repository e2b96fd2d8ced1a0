CREATE TABLE `bin_counts` (
	`warehouse_id` text NOT NULL,
	`zone` text NOT NULL,
	`kind` text NOT NULL,
	`is_archived` integer NOT NULL,
	`bins` integer NOT NULL,
	`empty` integer NOT NULL,
	PRIMARY KEY(`warehouse_id`, `zone`, `kind`, `is_archived`),
	CONSTRAINT "bin_counts_empty_within_bins" CHECK("bin_counts"."empty" between 0 and "bin_counts"."bins")
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `bins_dedicated`;--> statement-breakpoint
ALTER TABLE `bins` ADD `stocked` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `bins_by_zone_code` ON `bins` (`warehouse_id`,`zone`,`code`);--> statement-breakpoint
CREATE INDEX `bins_by_kind_code` ON `bins` (`warehouse_id`,`kind`,`code`);--> statement-breakpoint
CREATE INDEX `bins_empty` ON `bins` (`warehouse_id`,`pick_sequence`,`code`) WHERE stocked = 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX `bins_archived` ON `bins` (`warehouse_id`,`pick_sequence`,`code`) WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX `bins_dedicated` ON `bins` (`dedicated_company_id`,`warehouse_id`,`pick_sequence`,`code`) WHERE dedicated_company_id is not null;--> statement-breakpoint
ALTER TABLE `locations` ADD `stocked` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `locations_stocked` ON `locations` (`company_id`,`warehouse_id`,`pick_sequence`,`code`) WHERE stocked > 0;--> statement-breakpoint
CREATE INDEX `stock_movements_by_location` ON `stock_movements` (`company_id`,`location_id`,`id`) WHERE delta_on_hand <> 0;
--> statement-breakpoint
UPDATE locations SET stocked = held.lots
  FROM (SELECT company_id, location_id, count(*) AS lots FROM stock_levels WHERE on_hand > 0 GROUP BY 1, 2) AS held
  WHERE locations.company_id = held.company_id AND locations.id = held.location_id;
--> statement-breakpoint
UPDATE bins SET stocked = held.companies
  FROM (SELECT warehouse_id, code, count(*) AS companies FROM locations WHERE stocked > 0 GROUP BY 1, 2) AS held
  WHERE bins.warehouse_id = held.warehouse_id AND bins.code = held.code;
--> statement-breakpoint
CREATE TRIGGER stock_levels_begin_at_a_location AFTER INSERT ON stock_levels WHEN NEW.on_hand > 0
BEGIN
  UPDATE locations SET stocked = stocked + 1 WHERE company_id = NEW.company_id AND id = NEW.location_id;
END;
--> statement-breakpoint
CREATE TRIGGER stock_levels_stock_their_location AFTER UPDATE OF on_hand ON stock_levels
  WHEN (OLD.on_hand > 0) <> (NEW.on_hand > 0)
BEGIN
  UPDATE locations SET stocked = stocked + iif(NEW.on_hand > 0, 1, -1)
    WHERE company_id = NEW.company_id AND id = NEW.location_id;
END;
--> statement-breakpoint
CREATE TRIGGER stock_levels_end_at_a_location AFTER DELETE ON stock_levels WHEN OLD.on_hand > 0
BEGIN
  UPDATE locations SET stocked = stocked - 1 WHERE company_id = OLD.company_id AND id = OLD.location_id;
END;
--> statement-breakpoint
CREATE TRIGGER locations_stock_their_bin AFTER UPDATE OF stocked ON locations WHEN (OLD.stocked > 0) <> (NEW.stocked > 0)
BEGIN
  UPDATE bins SET stocked = stocked + iif(NEW.stocked > 0, 1, -1)
    WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code;
END;
--> statement-breakpoint
-- A company may have had its location before the bin was reserved for another company.
CREATE TRIGGER locations_put_nothing_in_reserved_bins BEFORE UPDATE OF stocked ON locations
  WHEN OLD.stocked = 0 AND NEW.stocked > 0 AND EXISTS (SELECT 1 FROM bins
    WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code AND dedicated_company_id <> NEW.company_id)
BEGIN SELECT RAISE(ABORT, 'assertion: reserved_bin'); END;
--> statement-breakpoint
CREATE TRIGGER bins_hold_others_stock BEFORE UPDATE OF dedicated_company_id ON bins
  WHEN NEW.dedicated_company_id IS NOT NULL AND EXISTS (SELECT 1 FROM locations
    WHERE warehouse_id = NEW.warehouse_id AND code = OLD.code AND company_id <> NEW.dedicated_company_id AND stocked > 0)
BEGIN SELECT RAISE(ABORT, 'assertion: bin_of_others'); END;
--> statement-breakpoint
CREATE TRIGGER bins_hold_units BEFORE UPDATE OF archived_at ON bins
  WHEN OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL AND OLD.stocked > 0
BEGIN SELECT RAISE(ABORT, 'assertion: bin_in_use'); END;
--> statement-breakpoint
INSERT INTO bin_counts (warehouse_id, zone, kind, is_archived, bins, empty)
  SELECT warehouse_id, zone, kind, archived_at IS NOT NULL, count(*), sum(stocked = 0) FROM bins GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER bins_counted AFTER INSERT ON bins
BEGIN
  INSERT INTO bin_counts (warehouse_id, zone, kind, is_archived, bins, empty)
    VALUES (NEW.warehouse_id, NEW.zone, NEW.kind, NEW.archived_at IS NOT NULL, 1, NEW.stocked = 0)
    ON CONFLICT (warehouse_id, zone, kind, is_archived) DO UPDATE SET bins = bins + 1, empty = empty + excluded.empty;
END;
--> statement-breakpoint
CREATE TRIGGER bins_recounted AFTER UPDATE OF zone, kind, archived_at, stocked ON bins
  WHEN OLD.zone <> NEW.zone OR OLD.kind <> NEW.kind OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
    OR (OLD.stocked = 0) <> (NEW.stocked = 0)
BEGIN
  UPDATE bin_counts SET bins = bins - 1, empty = empty - (OLD.stocked = 0)
    WHERE warehouse_id = OLD.warehouse_id AND zone = OLD.zone AND kind = OLD.kind AND is_archived = (OLD.archived_at IS NOT NULL);
  INSERT INTO bin_counts (warehouse_id, zone, kind, is_archived, bins, empty)
    VALUES (NEW.warehouse_id, NEW.zone, NEW.kind, NEW.archived_at IS NOT NULL, 1, NEW.stocked = 0)
    ON CONFLICT (warehouse_id, zone, kind, is_archived) DO UPDATE SET bins = bins + 1, empty = empty + excluded.empty;
END;
--> statement-breakpoint
CREATE TRIGGER bins_uncounted AFTER DELETE ON bins
BEGIN
  UPDATE bin_counts SET bins = bins - 1, empty = empty - (OLD.stocked = 0)
    WHERE warehouse_id = OLD.warehouse_id AND zone = OLD.zone AND kind = OLD.kind AND is_archived = (OLD.archived_at IS NOT NULL);
END;
