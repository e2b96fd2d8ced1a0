CREATE TABLE `announcement_dismissals` (
	`user_id` text NOT NULL,
	`announcement_id` text NOT NULL,
	`dismissed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `announcement_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`announcement_id`) REFERENCES `announcements`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `announcement_dismissals_by_announcement` ON `announcement_dismissals` (`announcement_id`);--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`audience_company_id` text,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`audience_company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "announcements_text_given" CHECK(length(trim("announcements"."title")) > 0 and length(trim("announcements"."body")) > 0),
	CONSTRAINT "announcements_days" CHECK("announcements"."starts_on" <= "announcements"."ends_on")
);
--> statement-breakpoint
CREATE INDEX `announcements_by_end` ON `announcements` (`ends_on`,`id`);--> statement-breakpoint
CREATE INDEX `announcements_by_audience` ON `announcements` (`audience_company_id`) WHERE audience_company_id is not null;--> statement-breakpoint
ALTER TABLE `products` ADD `length_mm` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `width_mm` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `height_mm` integer;--> statement-breakpoint
ALTER TABLE `stock_closings` ADD `shipped` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The day's row that each movement updates anyway also keeps the units shipped on the day: no row more is written.
DROP TRIGGER stock_movements_move_lots_and_days;
--> statement-breakpoint
CREATE TRIGGER stock_movements_move_lots_and_days AFTER INSERT ON stock_movements WHEN NEW.delta_on_hand <> 0
BEGIN
  UPDATE lot_stock SET on_hand = on_hand + NEW.delta_on_hand
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND lot_id = NEW.lot_id;
  UPDATE stock_closings SET on_hand = on_hand + NEW.delta_on_hand,
      shipped = shipped + iif(NEW.kind = 'ship' AND day = date(NEW.at / 1000, 'unixepoch'), -NEW.delta_on_hand, 0)
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND day >= date(NEW.at / 1000, 'unixepoch');
  INSERT INTO stock_closings (company_id, product_id, day, on_hand, shipped)
    SELECT NEW.company_id, NEW.product_id, date(NEW.at / 1000, 'unixepoch'), NEW.delta_on_hand
      + coalesce((SELECT on_hand FROM stock_closings WHERE company_id = NEW.company_id AND product_id = NEW.product_id
        AND day < date(NEW.at / 1000, 'unixepoch') ORDER BY day DESC LIMIT 1), 0),
      iif(NEW.kind = 'ship', -NEW.delta_on_hand, 0)
    WHERE NOT EXISTS (SELECT 1 FROM stock_closings WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND day = date(NEW.at / 1000, 'unixepoch'));
END;
--> statement-breakpoint
UPDATE stock_closings SET shipped = ledger.units
  FROM (SELECT company_id, product_id, date(at / 1000, 'unixepoch') AS day, sum(-delta_on_hand) AS units
    FROM stock_movements WHERE kind = 'ship' AND delta_on_hand <> 0 GROUP BY 1, 2, 3) AS ledger
  WHERE stock_closings.company_id = ledger.company_id AND stock_closings.product_id = ledger.product_id
    AND stock_closings.day = ledger.day;
