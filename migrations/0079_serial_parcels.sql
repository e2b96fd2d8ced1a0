ALTER TABLE `serial_numbers` ADD `parcel` integer;
--> statement-breakpoint
-- A unit is in a parcel of its order's shipment.
CREATE TRIGGER serial_numbers_in_parcel BEFORE UPDATE OF parcel ON serial_numbers WHEN NEW.parcel IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'assertion: no_such_parcel') WHERE NOT EXISTS (SELECT 1 FROM shipments
    CROSS JOIN parcels ON parcels.company_id = shipments.company_id AND parcels.shipment_id = shipments.id
    WHERE shipments.company_id = NEW.company_id AND shipments.order_id = NEW.order_id AND parcels.position = NEW.parcel);
END;
