CREATE TABLE `cron_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`jobs` integer DEFAULT 0 NOT NULL,
	`error` text,
	CONSTRAINT "cron_runs_failure_is_named" CHECK("cron_runs"."status" <> 'failed' or length("cron_runs"."error") > 0)
);
--> statement-breakpoint
CREATE TABLE `ledger_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`started_by` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`up_to` text DEFAULT '' NOT NULL,
	`companies` integer DEFAULT 0 NOT NULL,
	`movements` integer DEFAULT 0 NOT NULL,
	`levels` integer DEFAULT 0 NOT NULL,
	`allocations` integer DEFAULT 0 NOT NULL,
	`differences` integer DEFAULT 0 NOT NULL,
	`examples` text DEFAULT '[]' NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_company_action` ON `audit_log` (`company_id`,`action`,`id`);--> statement-breakpoint
CREATE INDEX `mails_by_status` ON `mails` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_by_status` ON `outbox` (`status`,`id`);
--> statement-breakpoint
-- Search in the audit log: trigrams over who, what and whom. It keeps the entry's id, since rows without a number of
-- their own may be renumbered.
CREATE VIRTUAL TABLE audit_search USING fts5(id UNINDEXED, text, tokenize='trigram');
--> statement-breakpoint
INSERT INTO audit_search (id, text)
  SELECT id, actor_name || ' ' || action || ' ' || coalesce(subject, '') FROM audit_log ORDER BY id;
--> statement-breakpoint
CREATE TRIGGER audit_log_searchable AFTER INSERT ON audit_log
BEGIN
  INSERT INTO audit_search (id, text)
    VALUES (NEW.id, NEW.actor_name || ' ' || NEW.action || ' ' || coalesce(NEW.subject, ''));
END;
