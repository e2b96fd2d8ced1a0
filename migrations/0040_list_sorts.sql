-- Sort keys and indexes of the lists of invoices and users, and the number of a company's invoices in each status.
CREATE TABLE `invoice_tallies` (
	`company_id` text PRIMARY KEY NOT NULL,
	`draft` integer DEFAULT 0 NOT NULL,
	`issued` integer DEFAULT 0 NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`credited` integer DEFAULT 0 NOT NULL,
	`credit-note` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_tallies_not_negative" CHECK(min("draft", "issued", "paid", "credited", "credit-note") >= 0)
);
--> statement-breakpoint
ALTER TABLE `users` ADD `name_sort` text GENERATED ALWAYS AS (lower(coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email))) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `sign_in_sort` integer GENERATED ALWAYS AS (coalesce(last_sign_in_at, 0)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (`name_sort`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_sign_in` ON `users` (`sign_in_sort`,`id`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `number_sort` text GENERATED ALWAYS AS (iif(number is null, 'Draft', printf('%s-%012d', iif(kind = 'invoice', 'INV', 'CN'), number))) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `issued_sort` integer GENERATED ALWAYS AS (coalesce(issued_at, 0)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `due_sort` text GENERATED ALWAYS AS (coalesce(due_on, '')) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `gross_minor` integer GENERATED ALWAYS AS (total_minor + tax_minor) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_by_number` ON `invoices` (`company_id`,`number_sort`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_period` ON `invoices` (`company_id`,`period_from`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_issued` ON `invoices` (`company_id`,`issued_sort`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_due` ON `invoices` (`company_id`,`due_sort`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_gross` ON `invoices` (`company_id`,`gross_minor`,`id`);
--> statement-breakpoint
INSERT INTO invoice_tallies (company_id, draft, issued, paid, credited, "credit-note")
  SELECT company_id, sum(kind = 'invoice' AND status = 'draft'), sum(kind = 'invoice' AND status = 'issued'),
    sum(kind = 'invoice' AND status = 'paid'), sum(kind = 'invoice' AND status = 'credited'), sum(kind = 'credit-note')
  FROM invoices GROUP BY company_id;
--> statement-breakpoint
CREATE TRIGGER invoices_counted AFTER INSERT ON invoices
BEGIN
  INSERT INTO invoice_tallies (company_id, draft, issued, paid, credited, "credit-note")
    VALUES (NEW.company_id, NEW.kind = 'invoice' AND NEW.status = 'draft', NEW.kind = 'invoice' AND NEW.status = 'issued',
      NEW.kind = 'invoice' AND NEW.status = 'paid', NEW.kind = 'invoice' AND NEW.status = 'credited',
      NEW.kind = 'credit-note')
    ON CONFLICT (company_id) DO UPDATE SET draft = draft + excluded.draft, issued = issued + excluded.issued,
      paid = paid + excluded.paid, credited = credited + excluded.credited,
      "credit-note" = "credit-note" + excluded."credit-note";
END;
--> statement-breakpoint
CREATE TRIGGER invoices_recounted AFTER UPDATE OF status ON invoices
  WHEN NEW.kind = 'invoice' AND OLD.status <> NEW.status
BEGIN
  UPDATE invoice_tallies SET
    draft = draft + (NEW.status = 'draft') - (OLD.status = 'draft'),
    issued = issued + (NEW.status = 'issued') - (OLD.status = 'issued'),
    paid = paid + (NEW.status = 'paid') - (OLD.status = 'paid'),
    credited = credited + (NEW.status = 'credited') - (OLD.status = 'credited')
    WHERE company_id = NEW.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER invoices_uncounted AFTER DELETE ON invoices
BEGIN
  UPDATE invoice_tallies SET
    draft = draft - (OLD.kind = 'invoice' AND OLD.status = 'draft'),
    issued = issued - (OLD.kind = 'invoice' AND OLD.status = 'issued'),
    paid = paid - (OLD.kind = 'invoice' AND OLD.status = 'paid'),
    credited = credited - (OLD.kind = 'invoice' AND OLD.status = 'credited'),
    "credit-note" = "credit-note" - (OLD.kind = 'credit-note')
    WHERE company_id = OLD.company_id;
END;
