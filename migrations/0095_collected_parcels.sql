DROP INDEX `load_parcels_waiting`;--> statement-breakpoint
ALTER TABLE `load_parcels` ADD `is_collected` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `load_parcels_waiting` ON `load_parcels` (`warehouse_id`,`carrier`,`company_id`,`shipment_id`,`position`) WHERE load_id is null and is_collected = 0;--> statement-breakpoint
ALTER TABLE `loads` ADD `closed_by_id` text;--> statement-breakpoint
ALTER TABLE `loads` ADD `notice_due_at` integer;--> statement-breakpoint
CREATE INDEX `loads_notice_due` ON `loads` (`notice_due_at`) WHERE notice_due_at is not null;--> statement-breakpoint
ALTER TABLE `load_tallies` ADD `left_behind` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP TRIGGER parcels_wait_for_carrier;--> statement-breakpoint
DROP TRIGGER load_parcels_tallied;--> statement-breakpoint
DROP TRIGGER load_parcels_tallied_again;--> statement-breakpoint
DROP TRIGGER load_scans_move;--> statement-breakpoint
-- A parcel waits for its carrier at its order's warehouse from the moment that it is shipped, unless it travels already.
CREATE TRIGGER parcels_wait_for_carrier AFTER INSERT ON parcels
BEGIN
  INSERT INTO load_parcels (company_id, shipment_id, position, warehouse_id, carrier, tracking_number, is_collected)
    SELECT NEW.company_id, NEW.shipment_id, NEW.position, orders.warehouse_id,
      coalesce((SELECT carrier FROM labels WHERE company_id = NEW.company_id AND id = NEW.label_id), shipments.carrier),
      NEW.tracking_number, NEW.status IN ('in-transit', 'delivering', 'delivered')
    FROM shipments CROSS JOIN orders ON orders.company_id = shipments.company_id AND orders.id = shipments.order_id
    WHERE shipments.company_id = NEW.company_id AND shipments.id = NEW.shipment_id;
END;
--> statement-breakpoint
CREATE TRIGGER load_parcels_tallied AFTER INSERT ON load_parcels WHEN NEW.is_collected = 0
BEGIN
  INSERT INTO load_tallies (company_id, load_id, warehouse_id, carrier, parcels)
    VALUES (NEW.company_id, coalesce(NEW.load_id, ''), NEW.warehouse_id, NEW.carrier, 1)
    ON CONFLICT (company_id, load_id, warehouse_id, carrier) DO UPDATE SET parcels = parcels + 1;
END;
--> statement-breakpoint
-- Parcels that the carrier collected without a load are in no tally.
CREATE TRIGGER load_parcels_tallied_again AFTER UPDATE OF load_id, is_collected ON load_parcels
  WHEN OLD.load_id IS NOT NEW.load_id OR OLD.is_collected <> NEW.is_collected
BEGIN
  UPDATE load_tallies SET parcels = parcels - 1 WHERE OLD.is_collected = 0 AND company_id = OLD.company_id
    AND load_id = coalesce(OLD.load_id, '') AND warehouse_id = OLD.warehouse_id AND carrier = OLD.carrier;
  INSERT INTO load_tallies (company_id, load_id, warehouse_id, carrier, parcels)
    SELECT NEW.company_id, coalesce(NEW.load_id, ''), NEW.warehouse_id, NEW.carrier, 1 WHERE NEW.is_collected = 0
    ON CONFLICT (company_id, load_id, warehouse_id, carrier) DO UPDATE SET parcels = parcels + 1;
END;
--> statement-breakpoint
-- A scan counts more than tracking: a collected parcel can be loaded, and waits again when it is taken off.
CREATE TRIGGER load_scans_move AFTER INSERT ON load_scans
BEGIN
  UPDATE load_parcels SET load_id = iif(NEW.quantity = 1, NEW.load_id, NULL),
    loaded_at = iif(NEW.quantity = 1, NEW.at, NULL), is_collected = 0
    WHERE company_id = NEW.company_id AND shipment_id = NEW.shipment_id AND position = NEW.position;
END;
--> statement-breakpoint
-- A parcel that travels no longer waits. "accepted" does not count: carriers report it for a label without its parcel.
CREATE TRIGGER parcels_collected AFTER UPDATE OF status ON parcels
  WHEN NEW.status IN ('in-transit', 'delivering', 'delivered')
BEGIN
  UPDATE load_parcels SET is_collected = 1 WHERE company_id = NEW.company_id AND shipment_id = NEW.shipment_id
    AND position = NEW.position AND load_id IS NULL AND is_collected = 0;
END;
--> statement-breakpoint
UPDATE load_parcels SET is_collected = 1 WHERE load_id IS NULL AND (
  EXISTS (SELECT 1 FROM parcels WHERE parcels.company_id = load_parcels.company_id
    AND parcels.shipment_id = load_parcels.shipment_id AND parcels.position = load_parcels.position
    AND parcels.status IN ('in-transit', 'delivering', 'delivered'))
  OR EXISTS (SELECT 1 FROM shipments CROSS JOIN orders
      ON orders.company_id = shipments.company_id AND orders.id = shipments.order_id
    WHERE shipments.company_id = load_parcels.company_id AND shipments.id = load_parcels.shipment_id
      AND orders.status = 'delivered'));
--> statement-breakpoint
-- A load is not handed over without parcels of any company.
CREATE TRIGGER loads_close_filled BEFORE UPDATE OF closed_at ON loads
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'assertion: load_empty') WHERE NOT EXISTS (SELECT 1 FROM load_tallies
    WHERE load_id = NEW.id AND warehouse_id = NEW.warehouse_id AND carrier = NEW.carrier AND parcels > 0);
END;
--> statement-breakpoint
-- What waited at the hand-over, by company. Parcels shipped later are not left behind.
CREATE TRIGGER loads_close_left_behind AFTER UPDATE OF closed_at ON loads
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL
BEGIN
  INSERT INTO load_tallies (company_id, load_id, warehouse_id, carrier, parcels, left_behind)
    SELECT company_id, NEW.id, warehouse_id, carrier, 0, parcels FROM load_tallies
    WHERE load_id = '' AND warehouse_id = NEW.warehouse_id AND carrier = NEW.carrier AND parcels > 0
    ON CONFLICT (company_id, load_id, warehouse_id, carrier) DO UPDATE SET left_behind = excluded.left_behind;
END;
--> statement-breakpoint
-- After the insert, so that a photo that is sent again is refused for its operation first.
CREATE TRIGGER asn_photos_full AFTER INSERT ON asn_photos
BEGIN
  SELECT RAISE(ABORT, 'assertion: asn_photos_full') WHERE (SELECT count(*) FROM asn_photos
    WHERE company_id = NEW.company_id AND asn_id = NEW.asn_id) > 50;
END;
