ALTER TABLE `stock_rules` ADD `pack_weighs` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_rules` ADD `pack_tolerance_percent` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `packed_parcels` ADD `weight_grams` integer;--> statement-breakpoint
ALTER TABLE `packed_parcels` ADD `expected_grams` integer;--> statement-breakpoint
ALTER TABLE `packed_parcels` ADD `weight_reason` text;--> statement-breakpoint
-- A parcel whose units change after it was weighed must be weighed again.
CREATE TRIGGER pack_checks_weigh_again AFTER INSERT ON pack_checks
BEGIN
  UPDATE packed_parcels SET weight_grams = NULL, expected_grams = NULL, weight_reason = NULL
    WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND position = NEW.parcel AND weight_grams IS NOT NULL;
END;
