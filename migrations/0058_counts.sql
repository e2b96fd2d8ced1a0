CREATE TABLE `count_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`warehouse_id` text NOT NULL,
	`zone` text DEFAULT '' NOT NULL,
	`abc_class` text,
	`not_counted_days` integer,
	`company_id` text,
	`sku` text DEFAULT '' NOT NULL,
	`max_locations` integer NOT NULL,
	`every_days` integer DEFAULT 0 NOT NULL,
	`next_on` text,
	`last_run_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`warehouse_id`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "count_plans_name_given" CHECK(length(trim("count_plans"."name")) > 0),
	CONSTRAINT "count_plans_locations" CHECK("count_plans"."max_locations" between 1 and 1000),
	CONSTRAINT "count_plans_days" CHECK("count_plans"."every_days" between 0 and 365 and coalesce("count_plans"."not_counted_days", 1) between 1 and 3650),
	CONSTRAINT "count_plans_sku_of_company" CHECK("count_plans"."sku" = '' or "count_plans"."company_id" is not null)
);
--> statement-breakpoint
CREATE INDEX `count_plans_due` ON `count_plans` (`next_on`) WHERE next_on is not null;--> statement-breakpoint
CREATE INDEX `count_plans_of_company` ON `count_plans` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `count_lines` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`count_id` text NOT NULL,
	`product_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`location_id` text NOT NULL,
	`round` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'counting' NOT NULL,
	`book` integer NOT NULL,
	`confirmed_at` integer NOT NULL,
	`counted` integer,
	`difference` integer GENERATED ALWAYS AS (counted - book) VIRTUAL,
	`is_added` integer DEFAULT false NOT NULL,
	`moved` integer DEFAULT 0 NOT NULL,
	`is_within` integer,
	`counted_at` integer,
	`counted_by_id` text,
	`counted_by_name` text,
	`decided_at` integer,
	`decided_by_name` text,
	PRIMARY KEY(`company_id`, `id`),
	FOREIGN KEY (`company_id`,`count_id`) REFERENCES `counts`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`lot_id`) REFERENCES `lots`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "count_lines_units" CHECK(coalesce("count_lines"."counted", 0) >= 0),
	CONSTRAINT "count_lines_counted" CHECK(("count_lines"."status" = 'counting') = ("count_lines"."counted" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `count_lines_id` ON `count_lines` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `count_lines_of_count` ON `count_lines` (`company_id`,`count_id`,`product_id`,`lot_id`,`round`);--> statement-breakpoint
CREATE INDEX `count_lines_undecided` ON `count_lines` (`company_id`,`lot_id`,`location_id`) WHERE status in ('counting', 'review');--> statement-breakpoint
CREATE INDEX `count_lines_to_approve` ON `count_lines` (`company_id`,`id`) WHERE status = 'review';--> statement-breakpoint
CREATE TABLE `counts` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`location_id` text NOT NULL,
	`warehouse_id` text NOT NULL,
	`code` text NOT NULL,
	`zone` text NOT NULL,
	`pick_sequence` integer DEFAULT 0 NOT NULL,
	`reason` text NOT NULL,
	`plan_id` text,
	`created_at` integer NOT NULL,
	`created_by_name` text NOT NULL,
	`confirmed_at` integer,
	`counter_id` text,
	`counter_name` text,
	`counted_at` integer,
	`canceled_at` integer,
	`counting` integer DEFAULT 0 NOT NULL,
	`recounts` integer DEFAULT 0 NOT NULL,
	`reviews` integer DEFAULT 0 NOT NULL,
	`settled` integer DEFAULT 0 NOT NULL,
	`different` integer DEFAULT 0 NOT NULL,
	`status` text GENERATED ALWAYS AS (case when canceled_at is not null then 'canceled' when confirmed_at is null then 'open' when counting > 0 then 'counting' when recounts > 0 then 'recount' when reviews > 0 then 'review' when counted_at is null then 'counting' else 'done' end) VIRTUAL,
	PRIMARY KEY(`company_id`, `id`),
	FOREIGN KEY (`company_id`,`location_id`) REFERENCES `locations`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `counts_id` ON `counts` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `counts_one_open` ON `counts` (`company_id`,`location_id`) WHERE status not in ('done', 'canceled');--> statement-breakpoint
CREATE INDEX `counts_of_bin` ON `counts` (`warehouse_id`,`code`,`company_id`) WHERE status not in ('done', 'canceled');--> statement-breakpoint
CREATE INDEX `counts_to_do` ON `counts` (`pick_sequence`,`code`,`id`) WHERE status in ('open', 'counting', 'recount');--> statement-breakpoint
CREATE INDEX `counts_by_status` ON `counts` (`company_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `counts_by_location` ON `counts` (`company_id`,`location_id`,`counted_at`);--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`zone` text NOT NULL,
	`lines` integer NOT NULL,
	`within` integer NOT NULL,
	`over` integer NOT NULL,
	`short` integer NOT NULL,
	PRIMARY KEY(`company_id`, `day`, `zone`)
);
--> statement-breakpoint
ALTER TABLE `stock_rules` ADD `count_tolerance_units` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_rules` ADD `count_tolerance_percent` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- A location that is counted keeps the names of its bin until the count ends.
CREATE TRIGGER locations_rename_their_counts AFTER UPDATE OF code, zone, pick_sequence ON locations
BEGIN
  UPDATE counts SET code = NEW.code, zone = NEW.zone, pick_sequence = NEW.pick_sequence
    WHERE company_id = NEW.company_id AND location_id = NEW.id AND status NOT IN ('done', 'canceled');
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_start AFTER INSERT ON count_lines
BEGIN
  UPDATE counts SET counting = counting + (NEW.status = 'counting'), recounts = recounts + (NEW.status = 'recount'),
      reviews = reviews + (NEW.status = 'review'), settled = settled + (NEW.status IN ('matched', 'adjusted', 'kept')),
      different = different + (NEW.status IN ('adjusted', 'kept'))
    WHERE company_id = NEW.company_id AND id = NEW.count_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_change AFTER UPDATE OF status ON count_lines WHEN OLD.status <> NEW.status
BEGIN
  UPDATE counts SET counting = counting + (NEW.status = 'counting') - (OLD.status = 'counting'),
      recounts = recounts + (NEW.status = 'recount') - (OLD.status = 'recount'),
      reviews = reviews + (NEW.status = 'review') - (OLD.status = 'review'),
      settled = settled + (NEW.status IN ('matched', 'adjusted', 'kept')) - (OLD.status IN ('matched', 'adjusted', 'kept')),
      different = different + (NEW.status IN ('adjusted', 'kept')) - (OLD.status IN ('adjusted', 'kept'))
    WHERE company_id = NEW.company_id AND id = NEW.count_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_leave AFTER DELETE ON count_lines
BEGIN
  UPDATE counts SET counting = counting - 1 WHERE company_id = OLD.company_id AND id = OLD.count_id;
END;
--> statement-breakpoint
-- What was counted stays.
CREATE TRIGGER count_lines_keep_what_was_counted BEFORE DELETE ON count_lines WHEN OLD.status <> 'counting'
BEGIN SELECT RAISE(ABORT, 'immutable: count_lines'); END;
--> statement-breakpoint
CREATE TRIGGER counts_no_delete BEFORE DELETE ON counts BEGIN SELECT RAISE(ABORT, 'immutable: counts'); END;
--> statement-breakpoint
-- The accuracy of the stock. A line that has to be counted again is not judged yet.
CREATE TRIGGER count_lines_judged AFTER UPDATE OF status ON count_lines
  WHEN OLD.status = 'counting' AND NEW.status IN ('matched', 'review')
BEGIN
  INSERT INTO daily_counts (company_id, day, zone, lines, within, over, short)
    SELECT NEW.company_id, date((NEW.counted_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.counted_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.counted_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), zone, 1, NEW.is_within,
      max(0, NEW.difference), max(0, -NEW.difference)
    FROM counts WHERE company_id = NEW.company_id AND id = NEW.count_id
    ON CONFLICT (company_id, day, zone) DO UPDATE SET lines = lines + 1, within = within + excluded.within,
      over = over + excluded.over, short = short + excluded.short;
END;
--> statement-breakpoint
-- Units that move while they are counted make a difference uncertain. A correction makes one that waits for approval
-- uncertain too: the same units could be corrected twice.
CREATE TRIGGER stock_movements_disturb_counts AFTER INSERT ON stock_movements WHEN NEW.delta_on_hand <> 0
BEGIN
  UPDATE count_lines SET moved = moved + 1, status = iif(status = 'review', 'recount', status)
    WHERE company_id = NEW.company_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id
      AND status IN ('counting', 'review') AND (status = 'counting' OR NEW.kind IN ('adjust', 'count'));
END;
--> statement-breakpoint
CREATE TRIGGER picks_disturb_counts AFTER INSERT ON picks WHEN NEW.kind <> 'short'
BEGIN
  UPDATE count_lines SET moved = moved + 1
    WHERE company_id = NEW.company_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id
      AND status IN ('counting', 'review') AND status = 'counting';
END;
