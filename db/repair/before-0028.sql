-- For a Worker from before migration 0028, when the code is rolled back past it: the names it knows.
DROP TRIGGER notifications_are_matched_to_emails;
ALTER TABLE unmatched_notifications RENAME TO notification_news;
CREATE TRIGGER notifications_are_news AFTER INSERT ON notifications WHEN NOT EXISTS (SELECT 1 FROM notification_news WHERE kind = NEW.kind AND company_id = NEW.company_id) BEGIN INSERT INTO notification_news (kind, company_id) VALUES (NEW.kind, NEW.company_id); END;
DROP INDEX notification_emails_due;
ALTER TABLE notification_emails RENAME TO notification_letters;
ALTER TABLE notification_letters RENAME COLUMN emailed_at TO written_at;
CREATE INDEX notification_letters_due ON notification_letters (due_at) WHERE due_at is not null;
DROP INDEX bulk_runs_request;
ALTER TABLE bulk_runs RENAME COLUMN request_id TO asked_id;
CREATE UNIQUE INDEX bulk_runs_asked ON bulk_runs (asked_id, company_id) WHERE asked_id is not null;
