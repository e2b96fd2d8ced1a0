CREATE TABLE `seller_profile` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`street` text DEFAULT '' NOT NULL,
	`street2` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`postal_code` text DEFAULT '' NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`tax_id` text DEFAULT '' NOT NULL,
	`registration` text DEFAULT '' NOT NULL,
	`endpoint_scheme` text DEFAULT '' NOT NULL,
	`endpoint_id` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`tax_name` text DEFAULT 'VAT' NOT NULL,
	`terms` text DEFAULT '' NOT NULL,
	`bank_name` text DEFAULT '' NOT NULL,
	`account_name` text DEFAULT '' NOT NULL,
	`account_number` text DEFAULT '' NOT NULL,
	`bank_code` text DEFAULT '' NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "seller_profile_one" CHECK("seller_profile"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`paid_on` text NOT NULL,
	`method` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`reverses` text,
	`by_name` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `id`),
	CONSTRAINT "payments_paid_on" CHECK("payments"."paid_on" glob '????-??-??'),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_minor" <> 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `payments_by_invoice` ON `payments` (`company_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `payments_by_day` ON `payments` (`company_id`,`paid_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reversed_once` ON `payments` (`company_id`,`reverses`) WHERE reverses is not null;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `legal_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `street` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `street2` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `city` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `postal_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `region` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `country` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `tax_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `registration` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `endpoint_scheme` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `endpoint_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `tax_category` text;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `tax_rate` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `tax_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `invoice_lines` ADD `tax_category` text;--> statement-breakpoint
ALTER TABLE `invoice_lines` ADD `tax_rate` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoice_lines` ADD `tax_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `tax_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `tax_totals` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `parties` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `paid_minor` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
INSERT INTO seller_profile (id) VALUES (1);
--> statement-breakpoint
CREATE TRIGGER seller_profile_no_delete BEFORE DELETE ON seller_profile BEGIN SELECT RAISE(ABORT, 'immutable: seller_profile'); END;
--> statement-breakpoint
-- An issued document keeps its tax and its parties too.
DROP TRIGGER invoices_issued_stay;
--> statement-breakpoint
CREATE TRIGGER invoices_issued_stay BEFORE UPDATE ON invoices WHEN OLD.status <> 'draft' AND (NEW.status = 'draft'
  OR NEW.number IS NOT OLD.number OR NEW.total_minor <> OLD.total_minor OR NEW.currency <> OLD.currency
  OR NEW.period_from <> OLD.period_from OR NEW.period_to <> OLD.period_to OR NEW.issued_at IS NOT OLD.issued_at
  OR NEW.due_on IS NOT OLD.due_on OR NEW.billed_to <> OLD.billed_to OR NEW.credit_of IS NOT OLD.credit_of OR NEW.kind <> OLD.kind
  OR NEW.tax_minor <> OLD.tax_minor OR NEW.tax_totals IS NOT OLD.tax_totals OR NEW.parties IS NOT OLD.parties
  OR NEW.reference <> OLD.reference OR NEW.reason <> OLD.reason)
BEGIN SELECT RAISE(ABORT, 'immutable: invoices'); END;
--> statement-breakpoint
-- A line does not change, except that a draft's lines get their tax when the invoice is issued.
DROP TRIGGER invoice_lines_no_update;
--> statement-breakpoint
CREATE TRIGGER invoice_lines_no_update BEFORE UPDATE ON invoice_lines
  WHEN (SELECT status FROM invoices WHERE company_id = OLD.company_id AND id = OLD.invoice_id) IS NOT 'draft'
    OR NEW.amount_minor <> OLD.amount_minor OR NEW.quantity <> OLD.quantity OR NEW.rate IS NOT OLD.rate OR NEW.label <> OLD.label
    OR NEW.position <> OLD.position OR NEW.invoice_id <> OLD.invoice_id OR NEW.charge <> OLD.charge OR NEW.item <> OLD.item
    OR NEW.reason <> OLD.reason
BEGIN SELECT RAISE(ABORT, 'immutable: invoice_lines'); END;
--> statement-breakpoint
CREATE TRIGGER payments_no_update BEFORE UPDATE ON payments BEGIN SELECT RAISE(ABORT, 'immutable: payments'); END;
--> statement-breakpoint
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments BEGIN SELECT RAISE(ABORT, 'immutable: payments'); END;
--> statement-breakpoint
CREATE TRIGGER payments_added AFTER INSERT ON payments
BEGIN
  UPDATE invoices SET paid_minor = paid_minor + NEW.amount_minor WHERE company_id = NEW.company_id AND id = NEW.invoice_id;
END;
--> statement-breakpoint
-- Documents marked as paid before payments were kept get the payment that settled them: the total less the credit notes
-- settled on the same occasion.
INSERT INTO payments (company_id, id, invoice_id, amount_minor, paid_on, method, created_at)
  SELECT company_id, id, id, amount, date(paid_at / 1000, 'unixepoch'), iif(collector_status = 'paid', 'online', 'other'), paid_at
  FROM (SELECT i.*, i.total_minor + coalesce((SELECT sum(n.total_minor) FROM invoices n WHERE n.company_id = i.company_id
      AND n.credit_of = i.id AND n.status = 'paid' AND n.paid_at = i.paid_at), 0) AS amount
    FROM invoices i WHERE i.kind = 'invoice' AND i.paid_at IS NOT NULL)
  WHERE amount <> 0;
--> statement-breakpoint
-- A credit note settled on another occasion than its paid invoice was paid back.
INSERT INTO payments (company_id, id, invoice_id, amount_minor, paid_on, method, created_at)
  SELECT n.company_id, n.id, n.id, n.total_minor, date(n.paid_at / 1000, 'unixepoch'), 'other', n.paid_at
  FROM invoices n JOIN invoices i ON i.company_id = n.company_id AND i.id = n.credit_of
  WHERE n.kind = 'credit-note' AND n.status = 'paid' AND n.total_minor <> 0
    AND i.paid_at IS NOT NULL AND i.paid_at <> n.paid_at;
