CREATE TABLE `return_corrections` (
	`company_id` text NOT NULL,
	`units_id` text NOT NULL,
	`return_id` text NOT NULL,
	`reason` text NOT NULL,
	`corrected_by` text NOT NULL,
	`corrected_by_name` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `units_id`),
	FOREIGN KEY (`company_id`,`units_id`) REFERENCES `return_units`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "return_corrections_reason_given" CHECK(length(trim("return_corrections"."reason")) > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `return_corrections_by_return` ON `return_corrections` (`company_id`,`return_id`);--> statement-breakpoint
DROP INDEX `labels_one_a_parcel`;--> statement-breakpoint
ALTER TABLE `labels` ADD `return_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `labels_one_a_return` ON `labels` (`company_id`,`return_id`) WHERE "labels"."state" in ('buying', 'bought', 'voiding') and "labels"."return_id" is not null;--> statement-breakpoint
CREATE INDEX `labels_by_return` ON `labels` (`company_id`,`return_id`,`id`) WHERE "labels"."return_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `labels_one_a_parcel` ON `labels` (`company_id`,`order_id`,`position`) WHERE "labels"."state" in ('buying', 'bought', 'voiding') and "labels"."return_id" is null;--> statement-breakpoint
ALTER TABLE `return_units` ADD `corrects` text;--> statement-breakpoint
ALTER TABLE `returns` ADD `warehouse_id` text DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL;--> statement-breakpoint
CREATE INDEX `returns_by_warehouse` ON `returns` (`company_id`,`warehouse_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `returns_by_warehouse_anywhere` ON `returns` (`warehouse_id`,`status`,`id`);
--> statement-breakpoint
-- Returns from before belong to the warehouse of their units, their order, or their company.
UPDATE returns SET warehouse_id = coalesce(
  (SELECT locations.warehouse_id FROM return_units JOIN locations ON locations.company_id = return_units.company_id
      AND locations.id = return_units.location_id
    WHERE return_units.company_id = returns.company_id AND return_units.return_id = returns.id LIMIT 1),
  (SELECT warehouse_id FROM orders WHERE orders.company_id = returns.company_id AND orders.id = returns.order_id),
  (SELECT warehouse_id FROM stock_rules WHERE stock_rules.company_id = returns.company_id),
  warehouse_id);
--> statement-breakpoint
CREATE TRIGGER labels_of_returns BEFORE INSERT ON labels WHEN NEW.return_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM returns WHERE company_id = NEW.company_id AND id = NEW.return_id AND order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'assertion: return_label'); END;
--> statement-breakpoint
-- Corrected units came back no more than those that are gone.
DROP TRIGGER return_units_within_shipped;
--> statement-breakpoint
CREATE TRIGGER return_units_within_shipped BEFORE INSERT ON return_units WHEN NEW.order_item_id IS NOT NULL
  AND NEW.quantity + (SELECT coalesce(sum(quantity), 0) FROM return_units INDEXED BY return_units_by_item
      WHERE company_id = NEW.company_id AND order_item_id = NEW.order_item_id
        AND NOT EXISTS (SELECT 1 FROM return_corrections
          WHERE return_corrections.company_id = return_units.company_id AND return_corrections.units_id = return_units.id))
    > coalesce((SELECT quantity - short_quantity FROM order_items
      WHERE id = NEW.order_item_id AND company_id = NEW.company_id), 0)
BEGIN SELECT RAISE(ABORT, 'assertion: return_limit'); END;
--> statement-breakpoint
-- A completed return receives only what replaces corrected units.
DROP TRIGGER return_units_need_an_open_return;
--> statement-breakpoint
CREATE TRIGGER return_units_need_an_open_return BEFORE INSERT ON return_units
  WHEN EXISTS (SELECT 1 FROM returns WHERE company_id = NEW.company_id AND id = NEW.return_id
      AND status IN ('completed', 'canceled'))
    AND NOT EXISTS (SELECT 1 FROM return_corrections WHERE company_id = NEW.company_id AND units_id = NEW.corrects
      AND return_id = NEW.return_id)
BEGIN SELECT RAISE(ABORT, 'assertion: return_closed'); END;
--> statement-breakpoint
CREATE TRIGGER return_corrections_counted AFTER INSERT ON return_corrections
BEGIN
  UPDATE return_lines SET received = received - (SELECT quantity FROM return_units WHERE company_id = NEW.company_id AND id = NEW.units_id)
    WHERE company_id = NEW.company_id AND return_id = NEW.return_id
      AND line = (SELECT line FROM return_units WHERE company_id = NEW.company_id AND id = NEW.units_id);
  UPDATE returns SET received_units = received_units - (SELECT quantity FROM return_units WHERE company_id = NEW.company_id AND id = NEW.units_id)
    WHERE company_id = NEW.company_id AND id = NEW.return_id;
END;
--> statement-breakpoint
CREATE TRIGGER return_corrections_no_update BEFORE UPDATE ON return_corrections
BEGIN SELECT RAISE(ABORT, 'immutable: return_corrections'); END;
--> statement-breakpoint
CREATE TRIGGER return_corrections_no_delete BEFORE DELETE ON return_corrections
BEGIN SELECT RAISE(ABORT, 'immutable: return_corrections'); END;
--> statement-breakpoint
-- Labels of returns are billed as postage of their own, and a voided one is billed back.
DROP VIEW charges_of_activities;
--> statement-breakpoint
CREATE VIEW charges_of_activities AS
  SELECT company_id, id, bill_day AS day, kind, coalesce(detail ->> '$.item', '') AS item,
    iif(detail ->> '$.amountMinor' IS NULL, '', coalesce(detail ->> '$.currency', 'USD')) AS currency,
    iif(detail ->> '$.continues' IS NOT NULL, 0, iif(detail ->> '$.takesBack' IS NULL, 1, -1)) AS works,
    iif(kind = 'shipped', coalesce(detail ->> '$.parcels', 1), lines) AS lines,
    iif(detail ->> '$.takesBack' IS NULL, quantity, -quantity) AS units,
    coalesce(detail ->> '$.amountMinor', 0) * iif(detail ->> '$.takesBack' IS NULL, 1, -1) AS amount_minor
  FROM activities
  UNION ALL
  SELECT a.company_id, a.id, a.bill_day, 'postage', '', label.value ->> '$.currency', 0,
    iif(a.detail ->> '$.takesBack' IS NULL, 1, -1), 0,
    label.value ->> '$.costMinor' * iif(a.detail ->> '$.takesBack' IS NULL, 1, -1)
  FROM activities AS a, json_each(a.detail, '$.postage') AS label WHERE a.kind IN ('shipped', 'returned')
  UNION ALL
  SELECT company_id, id, bill_day, 'unloaded', '', '', 0,
    coalesce(detail ->> '$.pallets', 0) * iif(detail ->> '$.takesBack' IS NULL, 1, -1),
    coalesce(detail ->> '$.cartons', 0) * iif(detail ->> '$.takesBack' IS NULL, 1, -1), 0
  FROM activities WHERE kind = 'received' AND coalesce(detail ->> '$.cartons', detail ->> '$.pallets') IS NOT NULL;
