DROP INDEX `users_email`;--> statement-breakpoint
ALTER TABLE `users` ADD `email_in_use` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`) WHERE email_in_use = 0;--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `user_tokens` ADD `new_email` text;
--> statement-breakpoint
-- Mailed links were issued for the password, email and identities of that moment. They end in the batch that changes one.
CREATE TRIGGER users_void_links AFTER UPDATE OF password_hash, email ON users
WHEN OLD.password_hash IS NOT NEW.password_hash OR OLD.email <> NEW.email
BEGIN
  UPDATE user_tokens SET used_at = NEW.updated_at WHERE user_id = NEW.id AND used_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER user_identities_void_links AFTER INSERT ON user_identities
BEGIN
  UPDATE user_tokens SET used_at = NEW.created_at WHERE user_id = NEW.user_id AND used_at IS NULL;
END;
--> statement-breakpoint
-- Invited with an email that belongs to another account: listed, and never able to sign in.
CREATE TRIGGER users_in_use_never_active_new BEFORE INSERT ON users
WHEN NEW.email_in_use = 1 AND (NEW.status = 'active' OR NEW.password_hash IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'assertion: email_in_use');
END;
--> statement-breakpoint
CREATE TRIGGER users_in_use_never_active BEFORE UPDATE OF status, password_hash, email_in_use ON users
WHEN NEW.email_in_use = 1 AND (NEW.status = 'active' OR NEW.password_hash IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'assertion: email_in_use');
END;
