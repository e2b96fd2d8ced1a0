-- Names that the trade and readers of the code know; the data stays.
DROP TRIGGER notifications_are_news;
--> statement-breakpoint
ALTER TABLE `notification_news` RENAME TO `unmatched_notifications`;
--> statement-breakpoint
CREATE TRIGGER notifications_are_matched_to_emails AFTER INSERT ON notifications
  WHEN NOT EXISTS (SELECT 1 FROM unmatched_notifications WHERE kind = NEW.kind AND company_id = NEW.company_id)
BEGIN
  INSERT INTO unmatched_notifications (kind, company_id) VALUES (NEW.kind, NEW.company_id);
END;
--> statement-breakpoint
DROP INDEX `notification_letters_due`;
--> statement-breakpoint
ALTER TABLE `notification_letters` RENAME TO `notification_emails`;
--> statement-breakpoint
ALTER TABLE `notification_emails` RENAME COLUMN `written_at` TO `emailed_at`;
--> statement-breakpoint
CREATE INDEX `notification_emails_due` ON `notification_emails` (`due_at`) WHERE due_at is not null;
--> statement-breakpoint
DROP INDEX `bulk_runs_asked`;
--> statement-breakpoint
ALTER TABLE `bulk_runs` RENAME COLUMN `asked_id` TO `request_id`;
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_runs_request` ON `bulk_runs` (`request_id`,`company_id`) WHERE "bulk_runs"."request_id" is not null;
