CREATE TABLE `print_agents` (
	`id` text PRIMARY KEY NOT NULL,
	`warehouse_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`seen_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`warehouse_id`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "print_agents_name_given" CHECK(length(trim("print_agents"."name")) > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `print_agents_hash` ON `print_agents` (`hash`);--> statement-breakpoint
CREATE TABLE `print_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`printer_id` text NOT NULL,
	`company_id` text,
	`title` text NOT NULL,
	`document` text NOT NULL,
	`run` integer DEFAULT 1 NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`agent_id` text,
	`error` text DEFAULT '' NOT NULL,
	`requested_by` text NOT NULL,
	`requested_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agent_id`) REFERENCES `print_agents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "print_jobs_counts" CHECK("print_jobs"."run" > 0 and "print_jobs"."attempts" >= 0),
	CONSTRAINT "print_jobs_failure_is_named" CHECK("print_jobs"."state" <> 'failed' or length("print_jobs"."error") > 0),
	CONSTRAINT "print_jobs_finished_at" CHECK(("print_jobs"."finished_at" is not null) = ("print_jobs"."state" in ('printed', 'failed', 'canceled')))
);
--> statement-breakpoint
CREATE INDEX `print_jobs_open` ON `print_jobs` (`printer_id`,`due_at`) WHERE state in ('queued', 'sent');--> statement-breakpoint
CREATE INDEX `print_jobs_by_state` ON `print_jobs` (`state`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `print_jobs_one_open` ON `print_jobs` (`document`,`printer_id`) WHERE state in ('queued', 'sent');--> statement-breakpoint
CREATE INDEX `print_jobs_document` ON `print_jobs` (`document`);--> statement-breakpoint
CREATE INDEX `print_jobs_finished` ON `print_jobs` (`finished_at`) WHERE finished_at is not null;--> statement-breakpoint
CREATE TABLE `print_stations` (
	`id` text PRIMARY KEY NOT NULL,
	`warehouse_id` text NOT NULL,
	`name` text NOT NULL,
	`shipping_label_printer_id` text,
	`small_label_printer_id` text,
	`large_label_printer_id` text,
	`packing_slip_printer_id` text,
	`pick_list_printer_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`warehouse_id`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shipping_label_printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`small_label_printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`large_label_printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`packing_slip_printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pick_list_printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "print_stations_name_given" CHECK(length(trim("print_stations"."name")) > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `print_stations_name` ON `print_stations` (`warehouse_id`,`name`);--> statement-breakpoint
CREATE TABLE `printers` (
	`id` text PRIMARY KEY NOT NULL,
	`warehouse_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`connection` text NOT NULL,
	`address` text NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`warehouse_id`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "printers_name_given" CHECK(length(trim("printers"."name")) > 0),
	CONSTRAINT "printers_address_given" CHECK(length("printers"."address") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `printers_name` ON `printers` (`warehouse_id`,`name`);