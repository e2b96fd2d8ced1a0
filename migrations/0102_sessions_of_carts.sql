DROP INDEX `pick_sessions_on_carts`;--> statement-breakpoint
CREATE INDEX `pick_sessions_on_carts` ON `pick_sessions` (`cart_id`) WHERE "pick_sessions"."cart_id" is not null;