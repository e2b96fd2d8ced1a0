CREATE TABLE `sscc_prefixes` (
	`prefix` text PRIMARY KEY NOT NULL,
	`last_serial` integer DEFAULT -1 NOT NULL,
	`is_current` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "sscc_prefixes_digits" CHECK(length("sscc_prefixes"."prefix") between 7 and 10 and "sscc_prefixes"."prefix" not glob '*[^0-9]*')
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `sscc_prefixes_current` ON `sscc_prefixes` (`is_current`) WHERE is_current = 1;--> statement-breakpoint
CREATE TABLE `asn_line_receipts` (
	`company_id` text NOT NULL,
	`asn_id` text NOT NULL,
	`line` integer NOT NULL,
	`receipt_id` text NOT NULL,
	`receipt_line` integer NOT NULL,
	`is_reversal` integer DEFAULT false NOT NULL,
	`received` integer NOT NULL,
	`damaged` integer NOT NULL,
	PRIMARY KEY(`company_id`, `receipt_id`, `receipt_line`, `is_reversal`, `line`),
	FOREIGN KEY (`company_id`,`asn_id`,`line`) REFERENCES `asn_lines`(`company_id`,`asn_id`,`line`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`receipt_id`) REFERENCES `receipts`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "asn_line_receipts_units" CHECK("asn_line_receipts"."received" <> 0 or "asn_line_receipts"."damaged" <> 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `asn_line_receipts_by_asn` ON `asn_line_receipts` (`company_id`,`asn_id`,`line`);--> statement-breakpoint
CREATE TABLE `asn_lines` (
	`company_id` text NOT NULL,
	`asn_id` text NOT NULL,
	`line` integer NOT NULL,
	`product_id` text NOT NULL,
	`lot_number` text DEFAULT '' NOT NULL,
	`expires_on` text,
	`expected` integer NOT NULL,
	`carton_units` integer,
	`received` integer DEFAULT 0 NOT NULL,
	`damaged` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `asn_id`, `line`),
	FOREIGN KEY (`company_id`,`asn_id`) REFERENCES `asns`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "asn_lines_units" CHECK(min("asn_lines"."expected", "asn_lines"."received", "asn_lines"."damaged") >= 0),
	CONSTRAINT "asn_lines_carton_units" CHECK(coalesce("asn_lines"."carton_units", 1) > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `asn_lines_by_product` ON `asn_lines` (`company_id`,`product_id`,`asn_id`);--> statement-breakpoint
CREATE TABLE `asn_unknown_items` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`asn_id` text NOT NULL,
	`code` text NOT NULL,
	`units` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`found_by_name` text NOT NULL,
	`found_at` integer NOT NULL,
	`outcome` text,
	`product_id` text,
	`resolved_by_name` text,
	`resolved_at` integer,
	PRIMARY KEY(`company_id`, `id`),
	FOREIGN KEY (`company_id`,`asn_id`) REFERENCES `asns`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "asn_unknown_items_units" CHECK("asn_unknown_items"."units" > 0 and length(trim("asn_unknown_items"."code")) > 0),
	CONSTRAINT "asn_unknown_items_resolved" CHECK(("asn_unknown_items"."outcome" is null) = ("asn_unknown_items"."resolved_at" is null)),
	CONSTRAINT "asn_unknown_items_product" CHECK(("asn_unknown_items"."outcome" is 'product') = ("asn_unknown_items"."product_id" is not null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `asn_unknown_items_by_asn` ON `asn_unknown_items` (`company_id`,`asn_id`,`id`);--> statement-breakpoint
CREATE TABLE `asns` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`number` integer NOT NULL,
	`warehouse_id` text DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`supplier` text DEFAULT '' NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`carrier` text DEFAULT '' NOT NULL,
	`tracking_number` text DEFAULT '' NOT NULL,
	`expected_on` text DEFAULT '' NOT NULL,
	`dock` text DEFAULT '' NOT NULL,
	`appointment_on` text DEFAULT '' NOT NULL,
	`appointment_minute` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`pallets` integer DEFAULT 0 NOT NULL,
	`cartons` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`expected_units` integer DEFAULT 0 NOT NULL,
	`received_units` integer DEFAULT 0 NOT NULL,
	`damaged_units` integer DEFAULT 0 NOT NULL,
	`operation_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`announced_at` integer,
	`arrived_at` integer,
	`first_received_at` integer,
	`last_received_at` integer,
	`closed_at` integer,
	`end_reason` text DEFAULT '' NOT NULL,
	CONSTRAINT "asns_appointment_minute" CHECK("asns"."appointment_minute" between 0 and 1439),
	CONSTRAINT "asns_units" CHECK(min("asns"."pallets", "asns"."cartons", "asns"."received_units", "asns"."damaged_units") >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asns_tenant_id` ON `asns` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `asns_number` ON `asns` (`company_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `asns_operation` ON `asns` (`company_id`,`operation_id`);--> statement-breakpoint
CREATE INDEX `asns_by_expected` ON `asns` (`company_id`,`expected_on`,`id`);--> statement-breakpoint
CREATE INDEX `asns_by_status` ON `asns` (`company_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `asns_by_supplier` ON `asns` (`company_id`,`supplier`,`id`);--> statement-breakpoint
CREATE INDEX `asns_by_units` ON `asns` (`company_id`,`expected_units`,`id`);--> statement-breakpoint
CREATE INDEX `asns_by_status_anywhere` ON `asns` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `asns_by_appointment` ON `asns` (`company_id`,`appointment_on`,`dock`,`appointment_minute`,`id`) WHERE appointment_on <> '';--> statement-breakpoint
CREATE INDEX `asns_by_appointment_anywhere` ON `asns` (`appointment_on`,`dock`,`appointment_minute`,`id`) WHERE appointment_on <> '';--> statement-breakpoint
CREATE INDEX `asns_by_closed` ON `asns` (`company_id`,`last_received_at`) WHERE last_received_at is not null;--> statement-breakpoint
CREATE TABLE `handling_unit_lines` (
	`company_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`asn_id` text NOT NULL,
	`line` integer NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`company_id`, `unit_id`, `line`),
	FOREIGN KEY (`company_id`,`unit_id`) REFERENCES `handling_units`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "handling_unit_lines_quantity" CHECK("handling_unit_lines"."quantity" > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `handling_units` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`sscc` text,
	`asn_id` text,
	`position` integer NOT NULL,
	`receipt_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`,`asn_id`) REFERENCES `asns`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "handling_units_sscc_digits" CHECK("handling_units"."sscc" is null or (length("handling_units"."sscc") = 18 and "handling_units"."sscc" not glob '*[^0-9]*'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `handling_units_tenant_id` ON `handling_units` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `handling_units_sscc` ON `handling_units` (`sscc`) WHERE sscc is not null;--> statement-breakpoint
CREATE INDEX `handling_units_by_asn` ON `handling_units` (`company_id`,`asn_id`,`kind`,`position`);--> statement-breakpoint
ALTER TABLE `receipts` ADD `asn_id` text;--> statement-breakpoint
ALTER TABLE `receipts` ADD `cartons` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `receipts` ADD `pallets` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `receipts_by_asn` ON `receipts` (`company_id`,`asn_id`,`id`) WHERE asn_id is not null;
--> statement-breakpoint
-- A document's sums follow its lines, and a line's sums follow what was received for it.
CREATE TRIGGER asn_lines_added AFTER INSERT ON asn_lines
BEGIN
  UPDATE asns SET lines = lines + 1, expected_units = expected_units + NEW.expected,
      received_units = received_units + NEW.received, damaged_units = damaged_units + NEW.damaged
    WHERE company_id = NEW.company_id AND id = NEW.asn_id;
END;
--> statement-breakpoint
CREATE TRIGGER asn_lines_changed AFTER UPDATE OF expected, received, damaged ON asn_lines
BEGIN
  UPDATE asns SET expected_units = expected_units + NEW.expected - OLD.expected,
      received_units = received_units + NEW.received - OLD.received, damaged_units = damaged_units + NEW.damaged - OLD.damaged
    WHERE company_id = NEW.company_id AND id = NEW.asn_id;
END;
--> statement-breakpoint
CREATE TRIGGER asn_lines_removed AFTER DELETE ON asn_lines
BEGIN
  UPDATE asns SET lines = lines - 1, expected_units = expected_units - OLD.expected,
      received_units = received_units - OLD.received, damaged_units = damaged_units - OLD.damaged
    WHERE company_id = OLD.company_id AND id = OLD.asn_id;
END;
--> statement-breakpoint
CREATE TRIGGER asn_line_receipts_count AFTER INSERT ON asn_line_receipts
BEGIN
  UPDATE asn_lines SET received = received + NEW.received, damaged = damaged + NEW.damaged
    WHERE company_id = NEW.company_id AND asn_id = NEW.asn_id AND line = NEW.line;
END;
--> statement-breakpoint
CREATE TRIGGER asn_line_receipts_no_update BEFORE UPDATE ON asn_line_receipts BEGIN SELECT RAISE(ABORT, 'immutable: asn_line_receipts'); END;
--> statement-breakpoint
CREATE TRIGGER asn_line_receipts_no_delete BEFORE DELETE ON asn_line_receipts BEGIN SELECT RAISE(ABORT, 'immutable: asn_line_receipts'); END;
--> statement-breakpoint
-- No number of a handling unit is made twice.
CREATE TRIGGER sscc_prefixes_go_up BEFORE UPDATE ON sscc_prefixes WHEN NEW.last_serial < OLD.last_serial OR NEW.prefix <> OLD.prefix
BEGIN SELECT RAISE(ABORT, 'immutable: sscc_prefixes'); END;
--> statement-breakpoint
CREATE TRIGGER sscc_prefixes_no_delete BEFORE DELETE ON sscc_prefixes BEGIN SELECT RAISE(ABORT, 'immutable: sscc_prefixes'); END;
--> statement-breakpoint
-- A further receipt of an announcement is no receipt of its own to the rate card; the handling units unloaded with a
-- receipt are charged apart.
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
  SELECT a.company_id, a.id, a.bill_day, 'postage', '', label.value ->> '$.currency', 0, 1, 0, label.value ->> '$.costMinor'
  FROM activities AS a, json_each(a.detail, '$.postage') AS label WHERE a.kind = 'shipped'
  UNION ALL
  SELECT company_id, id, bill_day, 'unloaded', '', '', 0,
    coalesce(detail ->> '$.pallets', 0) * iif(detail ->> '$.takesBack' IS NULL, 1, -1),
    coalesce(detail ->> '$.cartons', 0) * iif(detail ->> '$.takesBack' IS NULL, 1, -1), 0
  FROM activities WHERE kind = 'received' AND coalesce(detail ->> '$.cartons', detail ->> '$.pallets') IS NOT NULL;
