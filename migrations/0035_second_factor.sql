CREATE TABLE `pending_sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`remember` integer NOT NULL,
	`return_to` text NOT NULL,
	`setup_sealed` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pending_sign_ins_by_user` ON `pending_sign_ins` (`user_id`);--> statement-breakpoint
CREATE INDEX `pending_sign_ins_by_expiry` ON `pending_sign_ins` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `second_factor_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`bound_to` text NOT NULL,
	`user_id` text,
	`secret_sealed` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "second_factor_challenges_secret" CHECK(("second_factor_challenges"."kind" = 'authenticator-setup') = ("second_factor_challenges"."secret_sealed" is not null))
);
--> statement-breakpoint
CREATE INDEX `second_factor_challenges_by_holder` ON `second_factor_challenges` (`bound_to`,`kind`);--> statement-breakpoint
CREATE INDEX `second_factor_challenges_by_user` ON `second_factor_challenges` (`user_id`);--> statement-breakpoint
CREATE INDEX `second_factor_challenges_by_expiry` ON `second_factor_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `second_factor_roles` (
	`role` text PRIMARY KEY NOT NULL,
	`required_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_authenticators` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret_sealed` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`name` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_passkeys_credential` ON `user_passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `user_passkeys_by_user` ON `user_passkeys` (`user_id`);
--> statement-breakpoint
-- A half-finished sign-in was admitted with the password, email, role and status of that moment. It ends when one changes.
CREATE TRIGGER users_end_pending_sign_ins AFTER UPDATE OF password_hash, email, role, status ON users
WHEN OLD.password_hash IS NOT NEW.password_hash OR OLD.email <> NEW.email OR OLD.role <> NEW.role OR OLD.status <> NEW.status
BEGIN
  DELETE FROM pending_sign_ins WHERE user_id = NEW.id;
END;
--> statement-breakpoint
-- A user who moves to a role that needs a second factor, and has none, signs in again and sets one up.
CREATE TRIGGER users_set_up_second_factor AFTER UPDATE OF role ON users
WHEN OLD.role <> NEW.role
  AND EXISTS (SELECT 1 FROM second_factor_roles WHERE role = NEW.role)
  AND NOT EXISTS (SELECT 1 FROM user_authenticators WHERE user_id = NEW.id)
  AND NOT EXISTS (SELECT 1 FROM user_passkeys WHERE user_id = NEW.id)
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
END;
