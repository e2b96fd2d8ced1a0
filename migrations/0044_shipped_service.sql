ALTER TABLE `shipments` ADD `service` text;--> statement-breakpoint
UPDATE `shipments` SET `service` = (
  SELECT l.service_label FROM parcels p JOIN labels l ON l.company_id = p.company_id AND l.id = p.label_id
  WHERE p.company_id = shipments.company_id AND p.shipment_id = shipments.id AND p.position = 1);
