CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`body_sealed` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "mails_dead_says_why" CHECK("mails"."status" <> 'dead' or length("mails"."last_error") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_once` ON `mails` (`kind`,`key`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`status`,`next_at`);--> statement-breakpoint
CREATE TABLE `user_identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `user_identities_by_user` ON `user_identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `user_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_tokens_by_user` ON `user_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`company` text,
	`phone` text,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`address` text,
	`created_at` integer NOT NULL,
	`handled_at` integer,
	`handled_by` text
);
--> statement-breakpoint
CREATE INDEX `contact_messages_open` ON `contact_messages` (`handled_at`,`id`);--> statement-breakpoint
CREATE TABLE `filter_options` (
	`id` text PRIMARY KEY NOT NULL,
	`page_location` text NOT NULL,
	`filter_type` text NOT NULL,
	`value` text NOT NULL,
	`label` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "filter_options_value_given" CHECK(length(trim("filter_options"."value")) > 0 and length(trim("filter_options"."label")) > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `filter_options_once` ON `filter_options` (`page_location`,`filter_type`,`value`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `address` text;--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
ALTER TABLE `companies` ADD `onboarding_step` text;--> statement-breakpoint
ALTER TABLE `users` ADD `last_sign_in_at` integer;
--> statement-breakpoint
-- Whoever races: somebody is always left who can let the others in.
CREATE TRIGGER users_keep_an_admin BEFORE UPDATE OF role, status ON users
WHEN OLD.role = 'admin' AND OLD.status = 'active' AND (NEW.role <> 'admin' OR NEW.status <> 'active')
  AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND status = 'active' AND id <> OLD.id)
BEGIN SELECT RAISE(ABORT, 'assertion: last_admin'); END;
--> statement-breakpoint
CREATE TRIGGER users_keep_an_admin_row BEFORE DELETE ON users
WHEN OLD.role = 'admin' AND OLD.status = 'active'
  AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND status = 'active' AND id <> OLD.id)
BEGIN SELECT RAISE(ABORT, 'assertion: last_admin'); END;
