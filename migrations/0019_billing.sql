CREATE TABLE `notification_choices` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`bell` integer DEFAULT true NOT NULL,
	`mail` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `notification_choices_mail` ON `notification_choices` (`kind`,`user_id`) WHERE mail = 1;--> statement-breakpoint
CREATE TABLE `document_numbers` (
	`series` text PRIMARY KEY NOT NULL,
	`last` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `billing_accounts` (
	`company_id` text PRIMARY KEY NOT NULL,
	`open_from` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`payment_days` integer DEFAULT 30 NOT NULL,
	`customer_ref` text,
	`customer_integration_id` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "billing_accounts_days" CHECK("billing_accounts"."payment_days" between 0 and 365),
	CONSTRAINT "billing_accounts_open_from" CHECK("billing_accounts"."open_from" = '' or "billing_accounts"."open_from" glob '????-??-??')
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_charges` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`item` text DEFAULT '' NOT NULL,
	`currency` text DEFAULT '' NOT NULL,
	`works` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`amount_minor` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `day`, `kind`, `item`, `currency`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `invoice_lines` (
	`company_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`position` integer NOT NULL,
	`charge` text NOT NULL,
	`item` text DEFAULT '' NOT NULL,
	`label` text NOT NULL,
	`from_day` text,
	`to_day` text,
	`version` integer,
	`quantity` integer NOT NULL,
	`unit` text DEFAULT '' NOT NULL,
	`rate` integer,
	`amount_minor` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`by_name` text,
	PRIMARY KEY(`company_id`, `invoice_id`, `position`),
	FOREIGN KEY (`company_id`,`invoice_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invoice_lines_adjusted_for_a_reason" CHECK("invoice_lines"."charge" <> 'adjustment' or length(trim("invoice_lines"."reason")) > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `invoices` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text DEFAULT 'invoice' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`number` integer,
	`period_from` text NOT NULL,
	`period_to` text NOT NULL,
	`currency` text NOT NULL,
	`total_minor` integer DEFAULT 0 NOT NULL,
	`credit_of` text,
	`reason` text DEFAULT '' NOT NULL,
	`billed_to` text DEFAULT '' NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`issued_at` integer,
	`issued_by_name` text,
	`due_on` text,
	`paid_at` integer,
	`mailed_at` integer,
	`collector_integration_id` text,
	`collector_ref` text,
	`collector_status` text,
	`collector_error` text,
	`pay_url` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `id`),
	CONSTRAINT "invoices_numbered" CHECK(("invoices"."status" = 'draft') = ("invoices"."number" is null)),
	CONSTRAINT "invoices_issued" CHECK(("invoices"."status" = 'draft') = ("invoices"."issued_at" is null)),
	CONSTRAINT "invoices_period_order" CHECK("invoices"."period_from" <= "invoices"."period_to"),
	CONSTRAINT "invoices_credit_of" CHECK(("invoices"."kind" = 'credit-note') = ("invoices"."credit_of" is not null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`kind`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_period` ON `invoices` (`company_id`,`period_from`) WHERE kind = 'invoice' and status <> 'credited';--> statement-breakpoint
CREATE INDEX `invoices_by_credited` ON `invoices` (`company_id`,`credit_of`);--> statement-breakpoint
CREATE INDEX `invoices_newest` ON `invoices` (`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_status` ON `invoices` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_collector` ON `invoices` (`company_id`,`collector_ref`);--> statement-breakpoint
CREATE INDEX `invoices_to_collect` ON `invoices` (`id`) WHERE collector_status = 'waiting';--> statement-breakpoint
CREATE TABLE `rate_cards` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`effective_from` text NOT NULL,
	`currency` text NOT NULL,
	`rates` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	PRIMARY KEY(`company_id`, `id`),
	CONSTRAINT "rate_cards_effective_from" CHECK("rate_cards"."effective_from" glob '????-??-??'),
	CONSTRAINT "rate_cards_currency" CHECK(length("rate_cards"."currency") = 3)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_cards_version` ON `rate_cards` (`company_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `rate_cards_effective` ON `rate_cards` (`company_id`,`effective_from`) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE TABLE `data_exports` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`format` text NOT NULL,
	`status` text DEFAULT 'running' NOT NULL,
	`part` text DEFAULT '' NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`pieces` text DEFAULT '[]' NOT NULL,
	`file_key` text,
	`bytes` integer,
	`error` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`requested_by` text NOT NULL,
	`requested_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`expires_at` integer,
	PRIMARY KEY(`company_id`, `id`),
	CONSTRAINT "data_exports_failure_is_named" CHECK("data_exports"."status" <> 'failed' or length("data_exports"."error") > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_running` ON `data_exports` (`company_id`) WHERE status = 'running';--> statement-breakpoint
CREATE INDEX `data_exports_expired` ON `data_exports` (`expires_at`) WHERE file_key is not null;--> statement-breakpoint
ALTER TABLE `activities` ADD `bill_day` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `logo` text;--> statement-breakpoint
ALTER TABLE `labels` ADD `run_id` text;--> statement-breakpoint
CREATE INDEX `labels_by_run` ON `labels` (`company_id`,`run_id`,`order_id`) WHERE "labels"."run_id" is not null;--> statement-breakpoint
CREATE INDEX `activities_by_day` ON `activities` (`company_id`,`kind`,`bill_day`,`id`);
--> statement-breakpoint
INSERT INTO document_numbers (series, last) VALUES ('invoice', 0), ('credit-note', 0);
--> statement-breakpoint
CREATE TRIGGER document_numbers_go_up BEFORE UPDATE ON document_numbers WHEN NEW.last <> OLD.last + 1
BEGIN SELECT RAISE(ABORT, 'immutable: document_numbers'); END;
--> statement-breakpoint
CREATE TRIGGER document_numbers_no_delete BEFORE DELETE ON document_numbers BEGIN SELECT RAISE(ABORT, 'immutable: document_numbers'); END;
--> statement-breakpoint
-- The day that work is billed with is set as it is written, and once: its own day, or the first that no invoice covers.
DROP TRIGGER activities_no_update;
--> statement-breakpoint
UPDATE activities SET bill_day = date(at / 1000, 'unixepoch');
--> statement-breakpoint
CREATE TRIGGER activities_no_update BEFORE UPDATE ON activities WHEN OLD.bill_day <> '' BEGIN SELECT RAISE(ABORT, 'immutable: activities'); END;
--> statement-breakpoint
-- What an activity is billed as: itself, and each currency that its labels were bought in. Rates are of the kind, but for
-- special work and materials, which have names. An entry that takes another one back counts against it.
CREATE VIEW charges_of_activities AS
  SELECT company_id, id, bill_day AS day, kind, coalesce(detail ->> '$.item', '') AS item,
    iif(detail ->> '$.amountMinor' IS NULL, '', coalesce(detail ->> '$.currency', 'USD')) AS currency,
    iif(detail ->> '$.takesBack' IS NULL, 1, -1) AS works,
    iif(kind = 'shipped', coalesce(detail ->> '$.parcels', 1), lines) AS lines,
    iif(detail ->> '$.takesBack' IS NULL, quantity, -quantity) AS units,
    coalesce(detail ->> '$.amountMinor', 0) * iif(detail ->> '$.takesBack' IS NULL, 1, -1) AS amount_minor
  FROM activities
  UNION ALL
  SELECT a.company_id, a.id, a.bill_day, 'postage', '', label.value ->> '$.currency', 0, 1, 0, label.value ->> '$.costMinor'
  FROM activities AS a, json_each(a.detail, '$.postage') AS label WHERE a.kind = 'shipped';
--> statement-breakpoint
INSERT INTO daily_charges (company_id, day, kind, item, currency, works, lines, units, amount_minor)
  SELECT company_id, day, kind, item, currency, sum(works), sum(lines), sum(units), sum(amount_minor)
  FROM charges_of_activities GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
CREATE TRIGGER activities_billed AFTER INSERT ON activities
BEGIN
  UPDATE activities SET bill_day = max(date(NEW.at / 1000, 'unixepoch'),
      coalesce((SELECT open_from FROM billing_accounts WHERE company_id = NEW.company_id), ''))
    WHERE company_id = NEW.company_id AND id = NEW.id;
  INSERT INTO daily_charges (company_id, day, kind, item, currency, works, lines, units, amount_minor)
    SELECT company_id, day, kind, item, currency, works, lines, units, amount_minor FROM charges_of_activities
    WHERE company_id = NEW.company_id AND id = NEW.id
    ON CONFLICT (company_id, day, kind, item, currency) DO UPDATE SET works = works + excluded.works,
      lines = lines + excluded.lines, units = units + excluded.units, amount_minor = amount_minor + excluded.amount_minor;
END;
--> statement-breakpoint
-- A rate card in force is a promise: only what has not begun can be withdrawn, and nothing else of it changes.
CREATE TRIGGER rate_cards_no_update BEFORE UPDATE ON rate_cards WHEN OLD.withdrawn_at IS NOT NULL OR NEW.withdrawn_at IS NULL
  OR NEW.rates IS NOT OLD.rates OR NEW.effective_from <> OLD.effective_from OR NEW.currency <> OLD.currency OR NEW.version <> OLD.version
BEGIN SELECT RAISE(ABORT, 'immutable: rate_cards'); END;
--> statement-breakpoint
CREATE TRIGGER rate_cards_no_delete BEFORE DELETE ON rate_cards BEGIN SELECT RAISE(ABORT, 'immutable: rate_cards'); END;
--> statement-breakpoint
-- No new rates for days that an invoice covers.
CREATE TRIGGER rate_cards_open BEFORE INSERT ON rate_cards
  WHEN NEW.effective_from < coalesce((SELECT open_from FROM billing_accounts WHERE company_id = NEW.company_id), '')
BEGIN SELECT RAISE(ABORT, 'assertion: billed'); END;
--> statement-breakpoint
-- An issued invoice is a document: what it asks for, of whom and for when, stays.
CREATE TRIGGER invoices_issued_stay BEFORE UPDATE ON invoices WHEN OLD.status <> 'draft' AND (NEW.status = 'draft'
  OR NEW.number IS NOT OLD.number OR NEW.total_minor <> OLD.total_minor OR NEW.currency <> OLD.currency
  OR NEW.period_from <> OLD.period_from OR NEW.period_to <> OLD.period_to OR NEW.issued_at IS NOT OLD.issued_at
  OR NEW.due_on IS NOT OLD.due_on OR NEW.billed_to <> OLD.billed_to OR NEW.credit_of IS NOT OLD.credit_of OR NEW.kind <> OLD.kind)
BEGIN SELECT RAISE(ABORT, 'immutable: invoices'); END;
--> statement-breakpoint
CREATE TRIGGER invoices_issued_no_delete BEFORE DELETE ON invoices WHEN OLD.status <> 'draft' BEGIN SELECT RAISE(ABORT, 'immutable: invoices'); END;
--> statement-breakpoint
CREATE TRIGGER invoice_lines_of_drafts BEFORE INSERT ON invoice_lines
  WHEN (SELECT status FROM invoices WHERE company_id = NEW.company_id AND id = NEW.invoice_id) IS NOT 'draft'
BEGIN SELECT RAISE(ABORT, 'immutable: invoice_lines'); END;
--> statement-breakpoint
CREATE TRIGGER invoice_lines_no_update BEFORE UPDATE ON invoice_lines BEGIN SELECT RAISE(ABORT, 'immutable: invoice_lines'); END;
--> statement-breakpoint
-- With a draft its lines go too.
CREATE TRIGGER invoice_lines_no_delete BEFORE DELETE ON invoice_lines
  WHEN (SELECT status FROM invoices WHERE company_id = OLD.company_id AND id = OLD.invoice_id) NOT IN ('draft')
BEGIN SELECT RAISE(ABORT, 'immutable: invoice_lines'); END;
--> statement-breakpoint
-- The total is the sum of the lines, whoever writes them.
CREATE TRIGGER invoice_lines_added AFTER INSERT ON invoice_lines
BEGIN
  UPDATE invoices SET total_minor = total_minor + NEW.amount_minor WHERE company_id = NEW.company_id AND id = NEW.invoice_id;
END;
--> statement-breakpoint
CREATE TRIGGER invoice_lines_removed AFTER DELETE ON invoice_lines
BEGIN
  UPDATE invoices SET total_minor = total_minor - OLD.amount_minor WHERE company_id = OLD.company_id AND id = OLD.invoice_id;
END;
--> statement-breakpoint
CREATE TRIGGER rollup_repairs_charges INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'charges'
BEGIN
  DELETE FROM daily_charges WHERE company_id = NEW.company_id;
  INSERT INTO daily_charges (company_id, day, kind, item, currency, works, lines, units, amount_minor)
    SELECT company_id, day, kind, item, currency, sum(works), sum(lines), sum(units), sum(amount_minor)
    FROM charges_of_activities WHERE company_id = NEW.company_id GROUP BY 1, 2, 3, 4, 5;
END;
--> statement-breakpoint
ALTER TABLE `mails` ADD `audience` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `by_id` text;--> statement-breakpoint
CREATE INDEX `notifications_by_kind` ON `notifications` (`company_id`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_by_kind_anywhere` ON `notifications` (`kind`,`id`);--> statement-breakpoint
CREATE TABLE `notification_reads` (
	`user_id` text NOT NULL,
	`notification_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `notification_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `notification_news` (
	`kind` text NOT NULL,
	`company_id` text NOT NULL,
	PRIMARY KEY(`kind`, `company_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `notification_letters` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`up_to` text DEFAULT '' NOT NULL,
	`due_at` integer,
	`written_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `notification_letters_due` ON `notification_letters` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
-- Whoever wants letters of what is new is looked for afterwards.
CREATE TRIGGER notifications_are_news AFTER INSERT ON notifications
  WHEN NOT EXISTS (SELECT 1 FROM notification_news WHERE kind = NEW.kind AND company_id = NEW.company_id)
BEGIN
  INSERT INTO notification_news (kind, company_id) VALUES (NEW.kind, NEW.company_id);
END;
--> statement-breakpoint
-- A product is low also when its reorder point is raised to what there is of it, and no more when that is lowered, or when
-- it is archived.
CREATE TRIGGER product_stock_counts_as_low AFTER UPDATE OF reorder_point, listed ON product_stock
  WHEN NEW.listed = 1 AND NEW.on_hand <= NEW.reorder_point AND (OLD.on_hand > OLD.reorder_point OR OLD.listed = 0)
BEGIN
  INSERT INTO notifications (company_id, id, kind, key, title, body, path, created_at)
    SELECT NEW.company_id,
      substr(moment, 1, 8) || '-' || substr(moment, 9, 4) || '-7' || substr(NEW.product_id, 16, 21), 'low-stock', NEW.product_id,
      'Low stock: ' || substr(name, 1, 200),
      CASE NEW.on_hand WHEN 0 THEN 'None is left of ' ELSE NEW.on_hand || ' left of ' END || sku
        || '; the reorder point is ' || NEW.reorder_point || '.',
      '/companies?company=' || NEW.company_id || '&tab=inventory', updated_at
    FROM (SELECT name, sku, updated_at, printf('%012x', updated_at) AS moment FROM products
      WHERE company_id = NEW.company_id AND id = NEW.product_id)
    WHERE NOT EXISTS (SELECT 1 FROM notifications n WHERE n.company_id = NEW.company_id
      AND n.kind = 'low-stock' AND n.key = NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_counts_as_enough AFTER UPDATE OF reorder_point, listed ON product_stock
  WHEN NEW.listed = 0 OR NEW.on_hand > NEW.reorder_point
BEGIN
  DELETE FROM notifications WHERE company_id = NEW.company_id AND kind = 'low-stock' AND key = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_is_gone AFTER DELETE ON product_stock
BEGIN
  DELETE FROM notifications WHERE company_id = OLD.company_id AND kind = 'low-stock' AND key = OLD.product_id;
END;
--> statement-breakpoint
-- An order that waits is told of once, with all that holds it, for as long as it waits. Its first hold gives the notice
-- its id and says whose doing it is.
CREATE TRIGGER order_holds_are_told AFTER INSERT ON order_holds
BEGIN
  INSERT INTO notifications (company_id, id, kind, key, title, body, path, by_id, created_at)
    SELECT NEW.company_id, NEW.id, 'order-held', NEW.order_id, 'Order ' || substr(order_number, 1, 100) || ' is on hold',
      substr(NEW.reason, 1, 500), '/orders/view/' || NEW.order_id, NEW.placed_by_id, NEW.placed_at
    FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id
      AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.company_id = NEW.company_id
        AND n.kind = 'order-held' AND n.key = NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_held_for_more AFTER UPDATE OF hold_reason ON orders
  WHEN NEW.status = 'on-hold' AND NEW.hold_reason IS NOT OLD.hold_reason
BEGIN
  UPDATE notifications SET body = substr(NEW.hold_reason, 1, 500)
    WHERE company_id = NEW.company_id AND kind = 'order-held' AND key = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_go_on AFTER UPDATE OF status ON orders WHEN OLD.status = 'on-hold' AND NEW.status <> 'on-hold'
BEGIN
  DELETE FROM notifications WHERE company_id = NEW.company_id AND kind = 'order-held' AND key = NEW.id;
END;
--> statement-breakpoint
-- That a lot expires is told by a job; it is over when none of it is left, or when it expires on another day.
CREATE TRIGGER lot_stock_expires_no_more AFTER UPDATE OF on_hand, expires_on ON lot_stock
  WHEN NEW.expires_on IS NOT OLD.expires_on OR (NEW.on_hand = 0 AND OLD.on_hand <> 0 AND NEW.expires_on IS NOT NULL)
BEGIN
  DELETE FROM notifications WHERE company_id = NEW.company_id AND kind = 'lot-expiring'
    AND key >= NEW.lot_id || ':' AND key < NEW.lot_id || ';';
END;
--> statement-breakpoint
CREATE TRIGGER lot_stock_is_gone AFTER DELETE ON lot_stock WHEN OLD.expires_on IS NOT NULL
BEGIN
  DELETE FROM notifications WHERE company_id = OLD.company_id AND kind = 'lot-expiring'
    AND key >= OLD.lot_id || ':' AND key < OLD.lot_id || ';';
END;
