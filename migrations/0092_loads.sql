CREATE TABLE `loads` (
	`id` text PRIMARY KEY NOT NULL,
	`warehouse_id` text NOT NULL,
	`carrier` text NOT NULL,
	`trailer` text DEFAULT '' NOT NULL,
	`opened_by_name` text NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by_name` text,
	`driver_name` text,
	`photo_id` text,
	FOREIGN KEY (`warehouse_id`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "loads_closed_whole" CHECK(("loads"."closed_at" is null) = ("loads"."driver_name" is null)),
	CONSTRAINT "loads_photo_of_closed" CHECK("loads"."photo_id" is null or "loads"."closed_at" is not null),
	CONSTRAINT "loads_driver_given" CHECK(length(trim(coalesce("loads"."driver_name", 'open'))) > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `loads_one_open` ON `loads` (`warehouse_id`,`carrier`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `loads_by_warehouse` ON `loads` (`warehouse_id`,`id`);--> statement-breakpoint
CREATE TABLE `load_parcels` (
	`company_id` text NOT NULL,
	`shipment_id` text NOT NULL,
	`position` integer NOT NULL,
	`warehouse_id` text NOT NULL,
	`carrier` text NOT NULL,
	`tracking_number` text NOT NULL,
	`load_id` text,
	`loaded_at` integer,
	PRIMARY KEY(`company_id`, `shipment_id`, `position`),
	FOREIGN KEY (`company_id`,`shipment_id`,`position`) REFERENCES `parcels`(`company_id`,`shipment_id`,`position`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "load_parcels_loaded_whole" CHECK(("load_parcels"."load_id" is null) = ("load_parcels"."loaded_at" is null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `load_parcels_by_tracking` ON `load_parcels` (`tracking_number`,`company_id`);--> statement-breakpoint
CREATE INDEX `load_parcels_waiting` ON `load_parcels` (`warehouse_id`,`carrier`,`company_id`,`shipment_id`,`position`) WHERE load_id is null;--> statement-breakpoint
CREATE INDEX `load_parcels_loaded` ON `load_parcels` (`load_id`,`loaded_at`,`shipment_id`,`position`) WHERE load_id is not null;--> statement-breakpoint
CREATE TABLE `load_scans` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`load_id` text NOT NULL,
	`shipment_id` text NOT NULL,
	`position` integer NOT NULL,
	`quantity` integer NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `id`),
	FOREIGN KEY (`company_id`,`shipment_id`,`position`) REFERENCES `load_parcels`(`company_id`,`shipment_id`,`position`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "load_scans_quantity" CHECK("load_scans"."quantity" in (1, -1))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `load_tallies` (
	`company_id` text NOT NULL,
	`load_id` text NOT NULL,
	`warehouse_id` text NOT NULL,
	`carrier` text NOT NULL,
	`parcels` integer NOT NULL,
	PRIMARY KEY(`company_id`, `load_id`, `warehouse_id`, `carrier`),
	CONSTRAINT "load_tallies_not_negative" CHECK("load_tallies"."parcels" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `load_tallies_anywhere` ON `load_tallies` (`load_id`,`warehouse_id`,`carrier`);--> statement-breakpoint
-- A parcel waits for its carrier at its order's warehouse from the moment that it is shipped.
CREATE TRIGGER parcels_wait_for_carrier AFTER INSERT ON parcels
BEGIN
  INSERT INTO load_parcels (company_id, shipment_id, position, warehouse_id, carrier, tracking_number)
    SELECT NEW.company_id, NEW.shipment_id, NEW.position, orders.warehouse_id,
      coalesce((SELECT carrier FROM labels WHERE company_id = NEW.company_id AND id = NEW.label_id), shipments.carrier),
      NEW.tracking_number
    FROM shipments CROSS JOIN orders ON orders.company_id = shipments.company_id AND orders.id = shipments.order_id
    WHERE shipments.company_id = NEW.company_id AND shipments.id = NEW.shipment_id;
END;
--> statement-breakpoint
CREATE TRIGGER load_parcels_tallied AFTER INSERT ON load_parcels
BEGIN
  INSERT INTO load_tallies (company_id, load_id, warehouse_id, carrier, parcels)
    VALUES (NEW.company_id, coalesce(NEW.load_id, ''), NEW.warehouse_id, NEW.carrier, 1)
    ON CONFLICT (company_id, load_id, warehouse_id, carrier) DO UPDATE SET parcels = parcels + 1;
END;
--> statement-breakpoint
CREATE TRIGGER load_parcels_tallied_again AFTER UPDATE OF load_id ON load_parcels WHEN OLD.load_id IS NOT NEW.load_id
BEGIN
  UPDATE load_tallies SET parcels = parcels - 1 WHERE company_id = OLD.company_id
    AND load_id = coalesce(OLD.load_id, '') AND warehouse_id = OLD.warehouse_id AND carrier = OLD.carrier;
  INSERT INTO load_tallies (company_id, load_id, warehouse_id, carrier, parcels)
    VALUES (NEW.company_id, coalesce(NEW.load_id, ''), NEW.warehouse_id, NEW.carrier, 1)
    ON CONFLICT (company_id, load_id, warehouse_id, carrier) DO UPDATE SET parcels = parcels + 1;
END;
--> statement-breakpoint
-- A load takes parcels while it is open, those of its warehouse and carrier only, and each parcel once.
CREATE TRIGGER load_scans_fit BEFORE INSERT ON load_scans
BEGIN
  SELECT RAISE(ABORT, 'assertion: load_closed') WHERE NOT EXISTS (SELECT 1 FROM loads
    WHERE id = NEW.load_id AND closed_at IS NULL);
  SELECT RAISE(ABORT, 'assertion: not_loadable') WHERE NOT EXISTS (SELECT 1 FROM load_parcels CROSS JOIN loads
      ON loads.id = NEW.load_id AND loads.warehouse_id = load_parcels.warehouse_id AND loads.carrier = load_parcels.carrier
    WHERE load_parcels.company_id = NEW.company_id AND load_parcels.shipment_id = NEW.shipment_id
      AND load_parcels.position = NEW.position
      AND load_parcels.load_id IS iif(NEW.quantity = 1, NULL, NEW.load_id));
END;
--> statement-breakpoint
CREATE TRIGGER load_scans_move AFTER INSERT ON load_scans
BEGIN
  UPDATE load_parcels SET load_id = iif(NEW.quantity = 1, NEW.load_id, NULL), loaded_at = iif(NEW.quantity = 1, NEW.at, NULL)
    WHERE company_id = NEW.company_id AND shipment_id = NEW.shipment_id AND position = NEW.position;
END;
--> statement-breakpoint
CREATE TRIGGER load_scans_no_update BEFORE UPDATE ON load_scans
BEGIN SELECT RAISE(ABORT, 'immutable: load_scans'); END;
--> statement-breakpoint
CREATE TRIGGER load_scans_no_delete BEFORE DELETE ON load_scans
BEGIN SELECT RAISE(ABORT, 'immutable: load_scans'); END;
