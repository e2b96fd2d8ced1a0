CREATE TABLE `print_services` (
	`service` text PRIMARY KEY NOT NULL,
	`api_key_sealed` text NOT NULL,
	`api_key_hint` text NOT NULL,
	`connected_at` integer NOT NULL,
	CONSTRAINT "print_services_key_given" CHECK(length("print_services"."api_key_sealed") > 0)
);
--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `service_job_id` text;