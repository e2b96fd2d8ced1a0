CREATE TABLE `bins` (
	`id` text PRIMARY KEY NOT NULL,
	`warehouse_id` text NOT NULL,
	`code` text NOT NULL,
	`zone` text NOT NULL,
	`kind` text DEFAULT 'pick' NOT NULL,
	`pick_sequence` integer DEFAULT 0 NOT NULL,
	`max_volume_cm3` integer,
	`max_weight_grams` integer,
	`max_pallets` integer,
	`dedicated_company_id` text,
	`one_sku` integer DEFAULT false NOT NULL,
	`one_lot` integer DEFAULT false NOT NULL,
	`one_company` integer DEFAULT false NOT NULL,
	`companies` integer DEFAULT 0 NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`warehouse_id`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`dedicated_company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bins_code_given" CHECK(length(trim("bins"."code")) > 0),
	CONSTRAINT "bins_companies_not_negative" CHECK("bins"."companies" >= 0),
	CONSTRAINT "bins_capacity" CHECK(coalesce("bins"."max_volume_cm3", 1) > 0 and coalesce("bins"."max_weight_grams", 1) > 0 and coalesce("bins"."max_pallets", 1) > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bins_code` ON `bins` (`warehouse_id`,`code`);--> statement-breakpoint
CREATE INDEX `bins_by_walk` ON `bins` (`warehouse_id`,`pick_sequence`,`code`);--> statement-breakpoint
CREATE INDEX `bins_by_zone` ON `bins` (`warehouse_id`,`zone`,`pick_sequence`,`code`);--> statement-breakpoint
CREATE INDEX `bins_by_kind` ON `bins` (`warehouse_id`,`kind`,`pick_sequence`,`code`);--> statement-breakpoint
CREATE INDEX `bins_dedicated` ON `bins` (`dedicated_company_id`,`warehouse_id`) WHERE dedicated_company_id is not null;--> statement-breakpoint
CREATE TABLE `user_warehouses` (
	`user_id` text NOT NULL,
	`warehouse_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `warehouse_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`warehouse_id`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `user_warehouses_by_warehouse` ON `user_warehouses` (`warehouse_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `warehouse_cut_offs` (
	`warehouse_id` text NOT NULL,
	`carrier` text DEFAULT '' NOT NULL,
	`service` text DEFAULT '' NOT NULL,
	`minute` integer NOT NULL,
	PRIMARY KEY(`warehouse_id`, `carrier`, `service`),
	FOREIGN KEY (`warehouse_id`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "warehouse_cut_offs_minute" CHECK("warehouse_cut_offs"."minute" between 0 and 1439),
	CONSTRAINT "warehouse_cut_offs_service_of_carrier" CHECK("warehouse_cut_offs"."service" = '' or "warehouse_cut_offs"."carrier" <> '')
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `warehouses` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`street` text DEFAULT '' NOT NULL,
	`street2` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`postal_code` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`working_days` text DEFAULT '[1,2,3,4,5]' NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "warehouses_code_given" CHECK(length(trim("warehouses"."code")) > 0 and "warehouses"."code" = upper("warehouses"."code")),
	CONSTRAINT "warehouses_name_given" CHECK(length(trim("warehouses"."name")) > 0),
	CONSTRAINT "warehouses_working_days" CHECK(json_valid("warehouses"."working_days") and json_array_length("warehouses"."working_days") between 1 and 7)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `warehouses_code` ON `warehouses` (`code`);--> statement-breakpoint
DROP INDEX `locations_code`;--> statement-breakpoint
ALTER TABLE `locations` ADD `warehouse_id` text DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `locations_of_bin` ON `locations` (`warehouse_id`,`code`,`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `locations_code` ON `locations` (`company_id`,`code`,`warehouse_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `warehouse_id` text;--> statement-breakpoint
ALTER TABLE `stock_rules` ADD `warehouse_id` text DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_rules` ADD `sellable_from` text DEFAULT 'receipt' NOT NULL;--> statement-breakpoint
INSERT INTO warehouses (id, code, name, created_at, updated_at)
  VALUES ('00000000-0000-7000-8000-000000000001', 'MAIN', 'Main warehouse', unixepoch() * 1000, unixepoch() * 1000);
--> statement-breakpoint
-- Locations of several companies with the same code are the same bin.
INSERT INTO bins (id, warehouse_id, code, zone, kind, pick_sequence, companies, archived_at, created_at)
  SELECT min(id), '00000000-0000-7000-8000-000000000001', code, min(zone),
    iif(max(pickable), iif(code = 'RECEIVING', 'receiving', 'pick'), 'quarantine'), min(pick_sequence), count(*),
    iif(count(archived_at) = count(*), max(archived_at), NULL), min(created_at)
  FROM locations GROUP BY code;
--> statement-breakpoint
-- A location that no orders are picked from stays so, even where another company picks from the same bin.
UPDATE locations SET zone = bins.zone, pick_sequence = bins.pick_sequence
  FROM bins WHERE bins.warehouse_id = locations.warehouse_id AND bins.code = locations.code
    AND (bins.zone <> locations.zone OR bins.pick_sequence <> locations.pick_sequence);
--> statement-breakpoint
CREATE TRIGGER warehouses_no_delete BEFORE DELETE ON warehouses BEGIN SELECT RAISE(ABORT, 'immutable: warehouses'); END;
--> statement-breakpoint
-- A location without a bin creates it.
CREATE TRIGGER locations_create_their_bin BEFORE INSERT ON locations
  WHEN NOT EXISTS (SELECT 1 FROM bins WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code)
BEGIN
  INSERT INTO bins (id, warehouse_id, code, zone, kind, pick_sequence, created_at)
    VALUES (NEW.id, NEW.warehouse_id, NEW.code, NEW.zone,
      iif(NEW.pickable, iif(NEW.code = 'RECEIVING', 'receiving', 'pick'), 'quarantine'), NEW.pick_sequence, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER locations_copy_their_bin AFTER INSERT ON locations
BEGIN
  UPDATE bins SET companies = companies + 1 WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code;
  UPDATE locations SET zone = bin.zone, pick_sequence = bin.pick_sequence, pickable = bin.pickable
    FROM (SELECT zone, pick_sequence, kind IN ('pick', 'reserve', 'packing') OR (kind = 'receiving' AND NOT EXISTS (SELECT 1
          FROM stock_rules WHERE company_id = NEW.company_id AND sellable_from = 'putaway')) AS pickable
        FROM bins WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code) AS bin
    WHERE company_id = NEW.company_id AND id = NEW.id
      AND (NEW.zone <> bin.zone OR NEW.pick_sequence <> bin.pick_sequence OR NEW.pickable <> bin.pickable);
END;
--> statement-breakpoint
CREATE TRIGGER locations_leave_their_bin AFTER DELETE ON locations
BEGIN
  UPDATE bins SET companies = companies - 1 WHERE warehouse_id = OLD.warehouse_id AND code = OLD.code;
END;
--> statement-breakpoint
CREATE TRIGGER locations_keep_their_warehouse BEFORE UPDATE OF warehouse_id, company_id ON locations
BEGIN SELECT RAISE(ABORT, 'immutable: locations'); END;
--> statement-breakpoint
-- Receiving at an archived location takes its bin into use again.
CREATE TRIGGER locations_restore_their_bin AFTER UPDATE OF archived_at ON locations
  WHEN OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL
BEGIN
  UPDATE bins SET archived_at = NULL
    WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code AND archived_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER bins_keep_their_warehouse BEFORE UPDATE OF warehouse_id ON bins
BEGIN SELECT RAISE(ABORT, 'immutable: bins'); END;
--> statement-breakpoint
CREATE TRIGGER bins_in_use BEFORE DELETE ON bins WHEN OLD.companies > 0
BEGIN SELECT RAISE(ABORT, 'immutable: bins'); END;
--> statement-breakpoint
CREATE TRIGGER bins_change_their_locations AFTER UPDATE OF code, zone, pick_sequence ON bins
BEGIN
  UPDATE locations SET code = NEW.code, zone = NEW.zone, pick_sequence = NEW.pick_sequence
    WHERE warehouse_id = NEW.warehouse_id AND code = OLD.code;
END;
--> statement-breakpoint
CREATE TRIGGER bins_change_what_sells AFTER UPDATE OF kind ON bins WHEN OLD.kind <> NEW.kind
BEGIN
  UPDATE locations SET pickable = NEW.kind IN ('pick', 'reserve', 'packing') OR (NEW.kind = 'receiving' AND NOT EXISTS (SELECT 1
      FROM stock_rules WHERE company_id = locations.company_id AND sellable_from = 'putaway'))
    WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code;
END;
--> statement-breakpoint
CREATE TRIGGER bins_archive_their_locations AFTER UPDATE OF archived_at ON bins
  WHEN OLD.archived_at IS NOT NEW.archived_at
BEGIN
  UPDATE locations SET archived_at = NEW.archived_at
    WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code AND archived_at IS NOT NEW.archived_at;
END;
--> statement-breakpoint
-- When received units can be sold: their locations in the receiving bins follow.
CREATE TRIGGER stock_rules_made_for_receiving AFTER INSERT ON stock_rules WHEN NEW.sellable_from = 'putaway'
BEGIN
  UPDATE locations SET pickable = 0 WHERE company_id = NEW.company_id AND pickable = 1
    AND EXISTS (SELECT 1 FROM bins WHERE warehouse_id = locations.warehouse_id AND code = locations.code AND kind = 'receiving');
END;
--> statement-breakpoint
CREATE TRIGGER stock_rules_changed_for_receiving AFTER UPDATE OF sellable_from ON stock_rules
  WHEN OLD.sellable_from <> NEW.sellable_from
BEGIN
  UPDATE locations SET pickable = NEW.sellable_from = 'receipt' WHERE company_id = NEW.company_id
    AND EXISTS (SELECT 1 FROM bins WHERE warehouse_id = locations.warehouse_id AND code = locations.code AND kind = 'receiving');
END;
--> statement-breakpoint
CREATE TRIGGER locations_respect_reserved_bins BEFORE INSERT ON locations
  WHEN EXISTS (SELECT 1 FROM bins WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code
    AND dedicated_company_id <> NEW.company_id)
BEGIN SELECT RAISE(ABORT, 'assertion: reserved_bin'); END;
