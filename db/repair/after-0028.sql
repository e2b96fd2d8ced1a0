-- For the Worker that goes with migration 0028, after before-0028.sql was run: its names again.
DROP TRIGGER notifications_are_news;
ALTER TABLE notification_news RENAME TO unmatched_notifications;
CREATE TRIGGER notifications_are_matched_to_emails AFTER INSERT ON notifications WHEN NOT EXISTS (SELECT 1 FROM unmatched_notifications WHERE kind = NEW.kind AND company_id = NEW.company_id) BEGIN INSERT INTO unmatched_notifications (kind, company_id) VALUES (NEW.kind, NEW.company_id); END;
DROP INDEX notification_letters_due;
ALTER TABLE notification_letters RENAME TO notification_emails;
ALTER TABLE notification_emails RENAME COLUMN written_at TO emailed_at;
CREATE INDEX notification_emails_due ON notification_emails (due_at) WHERE due_at is not null;
DROP INDEX bulk_runs_asked;
ALTER TABLE bulk_runs RENAME COLUMN asked_id TO request_id;
CREATE UNIQUE INDEX bulk_runs_request ON bulk_runs (request_id, company_id) WHERE request_id is not null;
