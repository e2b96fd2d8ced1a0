CREATE TABLE `allocation_rules` (
	`company_id` text NOT NULL,
	`position` integer NOT NULL,
	`warehouse_id` text NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`company_id`, `position`),
	CONSTRAINT "allocation_rules_region_of_country" CHECK("allocation_rules"."region" = '' or "allocation_rules"."country" <> '')
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `allocation_rules_by_warehouse` ON `allocation_rules` (`warehouse_id`,`company_id`);--> statement-breakpoint
ALTER TABLE `locations` ADD `is_reserve` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `warehouse_id` text DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `warehouse_choice` text;--> statement-breakpoint
CREATE TRIGGER warehouses_in_use BEFORE UPDATE OF archived_at ON warehouses
  WHEN OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'assertion: last_warehouse')
    WHERE NOT EXISTS (SELECT 1 FROM warehouses WHERE archived_at IS NULL AND id <> OLD.id);
  -- A company without rules has the main warehouse.
  SELECT RAISE(ABORT, 'assertion: warehouse_of_company')
    WHERE EXISTS (SELECT 1 FROM stock_rules WHERE warehouse_id = OLD.id)
      OR OLD.id = '00000000-0000-7000-8000-000000000001' AND EXISTS (SELECT 1 FROM companies
        WHERE NOT EXISTS (SELECT 1 FROM stock_rules WHERE company_id = companies.id));
  SELECT RAISE(ABORT, 'assertion: warehouse_holds_stock')
    WHERE EXISTS (SELECT 1 FROM locations CROSS JOIN stock_levels ON stock_levels.company_id = locations.company_id
        AND stock_levels.location_id = locations.id AND stock_levels.on_hand > 0
      WHERE locations.warehouse_id = OLD.id);
END;
--> statement-breakpoint
-- Once the main warehouse is archived, new companies start in another.
CREATE TRIGGER companies_start_in_a_warehouse AFTER INSERT ON companies
  WHEN EXISTS (SELECT 1 FROM warehouses WHERE id = '00000000-0000-7000-8000-000000000001' AND archived_at IS NOT NULL)
BEGIN
  INSERT INTO stock_rules (company_id, warehouse_id, updated_at)
    SELECT NEW.id, id, NEW.created_at FROM warehouses WHERE archived_at IS NULL ORDER BY code LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER stock_rules_name_a_warehouse BEFORE INSERT ON stock_rules
  WHEN NOT EXISTS (SELECT 1 FROM warehouses WHERE id = NEW.warehouse_id AND archived_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'assertion: warehouse_archived'); END;
--> statement-breakpoint
CREATE TRIGGER stock_rules_change_to_a_warehouse BEFORE UPDATE OF warehouse_id ON stock_rules
  WHEN OLD.warehouse_id <> NEW.warehouse_id
    AND NOT EXISTS (SELECT 1 FROM warehouses WHERE id = NEW.warehouse_id AND archived_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'assertion: warehouse_archived'); END;
--> statement-breakpoint
CREATE TRIGGER allocation_rules_name_a_warehouse BEFORE INSERT ON allocation_rules
  WHEN NOT EXISTS (SELECT 1 FROM warehouses WHERE id = NEW.warehouse_id AND archived_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'assertion: warehouse_archived'); END;
--> statement-breakpoint
CREATE TRIGGER locations_in_reserve AFTER INSERT ON locations
  WHEN EXISTS (SELECT 1 FROM bins WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code AND kind = 'reserve')
BEGIN
  UPDATE locations SET is_reserve = 1 WHERE company_id = NEW.company_id AND id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER bins_change_reserve_locations AFTER UPDATE OF kind ON bins
  WHEN (OLD.kind = 'reserve') <> (NEW.kind = 'reserve')
BEGIN
  UPDATE locations SET is_reserve = NEW.kind = 'reserve' WHERE warehouse_id = NEW.warehouse_id AND code = NEW.code;
END;
