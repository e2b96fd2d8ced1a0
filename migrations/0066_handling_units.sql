CREATE TABLE `unit_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`unit_id` text NOT NULL,
	`from_place` text NOT NULL,
	`to_place` text NOT NULL,
	`moved_by` text NOT NULL,
	`moved_by_name` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`unit_id`) REFERENCES `bins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `unit_moves_of_unit` ON `unit_moves` (`unit_id`,`at`);--> statement-breakpoint
ALTER TABLE `bins` ADD `unit_kind` text;--> statement-breakpoint
ALTER TABLE `bins` ADD `unit_number` integer;--> statement-breakpoint
ALTER TABLE `bins` ADD `sscc` text;--> statement-breakpoint
ALTER TABLE `bins` ADD `parent_bin_id` text REFERENCES bins(id);--> statement-breakpoint
ALTER TABLE `bins` ADD `stands_in` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `bins_units` ON `bins` (`unit_number`) WHERE unit_number is not null;--> statement-breakpoint
CREATE INDEX `bins_units_of_company` ON `bins` (`dedicated_company_id`,`unit_number`) WHERE unit_number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `bins_sscc` ON `bins` (`sscc`) WHERE sscc is not null;--> statement-breakpoint
CREATE INDEX `bins_in_bins` ON `bins` (`parent_bin_id`) WHERE parent_bin_id is not null;--> statement-breakpoint
ALTER TABLE `locations` ADD `stands_in` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `locations_in_units` ON `locations` (`company_id`,`code`) WHERE stands_in <> '';--> statement-breakpoint
-- A unit's location says where it stands.
CREATE TRIGGER locations_of_units AFTER INSERT ON locations
  WHEN EXISTS (SELECT 1 FROM bins WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code AND stands_in <> '')
BEGIN
  UPDATE locations SET stands_in = (SELECT stands_in FROM bins WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code)
    WHERE company_id = NEW.company_id AND id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER bins_move_their_locations AFTER UPDATE OF stands_in ON bins WHEN OLD.stands_in <> NEW.stands_in
BEGIN
  UPDATE locations SET stands_in = NEW.stands_in WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code;
END;
--> statement-breakpoint
-- Units in a bin follow its changes, and so do the units on them.
CREATE TRIGGER bins_change_their_units AFTER UPDATE OF code, zone, kind, pick_sequence ON bins
  WHEN NEW.unit_number IS NULL AND (OLD.code <> NEW.code OR OLD.zone <> NEW.zone OR OLD.kind <> NEW.kind OR OLD.pick_sequence <> NEW.pick_sequence)
BEGIN
  UPDATE bins SET zone = NEW.zone, kind = NEW.kind, pick_sequence = NEW.pick_sequence, stands_in = NEW.code
    WHERE parent_bin_id = NEW.id;
  UPDATE bins SET zone = NEW.zone, kind = NEW.kind, pick_sequence = NEW.pick_sequence,
      stands_in = NEW.code || '/' || (SELECT code FROM bins AS pallet WHERE pallet.id = bins.parent_bin_id)
    WHERE parent_bin_id IS NOT NULL AND parent_bin_id IN (SELECT id FROM bins WHERE parent_bin_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER bins_hold_handling_units BEFORE UPDATE OF archived_at ON bins
  WHEN OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL
    AND EXISTS (SELECT 1 FROM bins AS unit WHERE unit.parent_bin_id = NEW.id AND unit.archived_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'assertion: bin_in_use'); END;
--> statement-breakpoint
-- Orders are picked only from places that sell.
CREATE TRIGGER bins_keep_allocated_units BEFORE UPDATE OF kind ON bins
  WHEN NEW.unit_number IS NOT NULL AND OLD.kind IN ('pick', 'reserve', 'packing', 'receiving')
    AND NEW.kind NOT IN ('pick', 'reserve', 'packing', 'receiving')
    AND EXISTS (SELECT 1 FROM locations CROSS JOIN stock_levels ON stock_levels.company_id = locations.company_id
      AND stock_levels.location_id = locations.id AND stock_levels.allocated > 0
      WHERE locations.warehouse_id = NEW.warehouse_id AND locations.code = OLD.code)
BEGIN SELECT RAISE(ABORT, 'assertion: unit_allocated'); END;
--> statement-breakpoint
-- A number of a unit is not given to another, and a unit stays one.
CREATE TRIGGER bins_keep_their_numbers BEFORE UPDATE OF unit_number, sscc, unit_kind ON bins
  WHEN OLD.unit_number IS NOT NEW.unit_number OR (OLD.sscc IS NOT NULL AND OLD.sscc IS NOT NEW.sscc) OR OLD.unit_kind IS NOT NEW.unit_kind
BEGIN SELECT RAISE(ABORT, 'immutable: bins'); END;
--> statement-breakpoint
CREATE TRIGGER bins_units_stay BEFORE DELETE ON bins WHEN OLD.unit_number IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'immutable: bins'); END;
--> statement-breakpoint
CREATE TRIGGER unit_moves_no_update BEFORE UPDATE ON unit_moves BEGIN SELECT RAISE(ABORT, 'immutable: unit_moves'); END;
--> statement-breakpoint
CREATE TRIGGER unit_moves_no_delete BEFORE DELETE ON unit_moves BEGIN SELECT RAISE(ABORT, 'immutable: unit_moves'); END;

--> statement-breakpoint
-- A unit that was dissolved is not used again, and its number means nothing else.
CREATE TRIGGER bins_stay_dissolved BEFORE UPDATE OF archived_at ON bins
  WHEN NEW.unit_number IS NOT NULL AND OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL
BEGIN SELECT RAISE(ABORT, 'assertion: unit_dissolved'); END;
--> statement-breakpoint
CREATE TRIGGER bins_leave_numbers_to_units BEFORE INSERT ON bins
  WHEN NEW.unit_number IS NULL AND NEW.code GLOB 'LPN-[0-9]*'
BEGIN SELECT RAISE(ABORT, 'assertion: unit_unknown'); END;
