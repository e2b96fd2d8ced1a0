CREATE TABLE `activity_archives` (
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`id` text NOT NULL,
	`activities` integer NOT NULL,
	`file_key` text NOT NULL,
	PRIMARY KEY(`company_id`, `kind`, `last_day`, `id`),
	CONSTRAINT "activity_archives_days" CHECK("activity_archives"."first_day" <= "activity_archives"."last_day")
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `activity_gates` (
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`before_day` text NOT NULL,
	PRIMARY KEY(`company_id`, `kind`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Only work of days that belong to an invoice moves into a file, and what is summed of it stays.
CREATE TRIGGER activity_gates_of_invoiced_days BEFORE INSERT ON activity_gates
  WHEN NEW.before_day > coalesce((SELECT open_from FROM billing_accounts WHERE company_id = NEW.company_id), '')
BEGIN SELECT RAISE(ABORT, 'assertion: conflict'); END;
--> statement-breakpoint
DROP TRIGGER activities_no_delete;
--> statement-breakpoint
CREATE TRIGGER activities_no_delete BEFORE DELETE ON activities
  WHEN NOT EXISTS (SELECT 1 FROM activity_gates WHERE company_id = OLD.company_id AND kind = OLD.kind
    AND before_day > OLD.bill_day)
BEGIN SELECT RAISE(ABORT, 'immutable: activities'); END;
--> statement-breakpoint
CREATE TRIGGER activity_archives_no_update BEFORE UPDATE ON activity_archives
BEGIN SELECT RAISE(ABORT, 'immutable: activity_archives'); END;
--> statement-breakpoint
CREATE TRIGGER activity_archives_no_delete BEFORE DELETE ON activity_archives
BEGIN SELECT RAISE(ABORT, 'immutable: activity_archives'); END;
--> statement-breakpoint
-- Days of which work is in a file keep their sums: the rows that they were made from are not all here.
DROP TRIGGER rollup_repairs_charges;
--> statement-breakpoint
CREATE TRIGGER rollup_repairs_charges INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'charges'
BEGIN
  DELETE FROM daily_charges WHERE company_id = NEW.company_id
    AND day > coalesce((SELECT max(last_day) FROM activity_archives WHERE company_id = NEW.company_id), '');
  INSERT INTO daily_charges (company_id, day, kind, item, currency, works, lines, units, amount_minor)
    SELECT company_id, day, kind, item, currency, sum(works), sum(lines), sum(units), sum(amount_minor)
    FROM charges_of_activities WHERE company_id = NEW.company_id
      AND day > coalesce((SELECT max(last_day) FROM activity_archives WHERE company_id = NEW.company_id), '')
    GROUP BY 1, 2, 3, 4, 5;
END;
