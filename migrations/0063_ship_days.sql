CREATE TABLE `ship_date_runs` (
	`warehouse_id` text PRIMARY KEY NOT NULL,
	`changed_at` integer NOT NULL,
	`company_id` text DEFAULT '' NOT NULL,
	`after_order` text DEFAULT '' NOT NULL,
	`touched_at` integer NOT NULL,
	FOREIGN KEY (`warehouse_id`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `warehouse_closed_days` (
	`warehouse_id` text NOT NULL,
	`day` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`warehouse_id`, `day`),
	FOREIGN KEY (`warehouse_id`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `orders` ADD `due_on` text;--> statement-breakpoint
ALTER TABLE `order_cut_offs` ADD `is_agreed` integer DEFAULT true NOT NULL;
--> statement-breakpoint
DROP VIEW orders_as_shipped;
--> statement-breakpoint
CREATE VIEW orders_as_shipped AS
  SELECT o.company_id AS company_id, o.id AS order_id,
    date((o.shipped_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = o.company_id AND from_at <= o.shipped_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= o.shipped_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS day,
    coalesce(o.due_on, o.required_ship_date, (SELECT date(local / 1000, 'unixepoch', CASE
        WHEN strftime('%w', local / 1000, 'unixepoch') = '6' THEN '+2 days'
        WHEN strftime('%w', local / 1000, 'unixepoch') = '0' THEN '+1 days'
        WHEN local / 60000 % 1440 < coalesce((SELECT minute FROM order_cut_offs AS c WHERE c.company_id = o.company_id
          AND c.valid_from <= o.placed_at ORDER BY c.valid_from DESC LIMIT 1), 840) THEN '+0 days'
        WHEN strftime('%w', local / 1000, 'unixepoch') = '5' THEN '+3 days'
        ELSE '+1 days' END
        )
      FROM (SELECT o.placed_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = o.company_id AND from_at <= o.placed_at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= o.placed_at ORDER BY from_at DESC LIMIT 1)) AS local))) AS due_on,
    o.currency AS currency, o.total_minor AS total_minor,
    iif(sum(i.picked_quantity) > 0, sum(i.picked_quantity), coalesce(sum(i.unpicked), 0)) AS units,
    iif(sum(i.picked_quantity) > 0, sum(i.picked_quantity * i.price_minor), coalesce(sum(i.unpicked * i.price_minor), 0)) AS goods_minor,
    iif(sum(i.picked_quantity) > 0, coalesce(sum(i.picked_quantity) FILTER (WHERE p.cost_minor IS NOT NULL), 0),
      coalesce(sum(i.unpicked) FILTER (WHERE p.cost_minor IS NOT NULL), 0)) AS costed_units,
    iif(sum(i.picked_quantity) > 0, coalesce(sum(i.picked_quantity * i.price_minor) FILTER (WHERE p.cost_minor IS NOT NULL), 0),
      coalesce(sum(i.unpicked * i.price_minor) FILTER (WHERE p.cost_minor IS NOT NULL), 0)) AS costed_minor,
    iif(sum(i.picked_quantity) > 0, coalesce(sum(i.picked_quantity * p.cost_minor), 0), coalesce(sum(i.unpicked * p.cost_minor), 0)) AS cost_minor
  FROM orders AS o
  LEFT JOIN (SELECT company_id, order_id, product_id, price_minor, picked_quantity,
      iif(product_id IS NULL, 0, quantity - short_quantity) AS unpicked FROM order_items) AS i
    ON i.company_id = o.company_id AND i.order_id = o.id
  LEFT JOIN products AS p ON p.company_id = o.company_id AND p.id = i.product_id AND p.currency = o.currency
  WHERE o.shipped_at IS NOT NULL
  GROUP BY o.company_id, o.id;
--> statement-breakpoint
-- Open orders follow their warehouse from now on, except those with a date that a user has set.
UPDATE orders SET due_on = rule.day
  FROM (SELECT o.seq AS seq, o.required_ship_date AS date,
      (SELECT date(local / 1000, 'unixepoch', CASE
          WHEN strftime('%w', local / 1000, 'unixepoch') = '6' THEN '+2 days'
          WHEN strftime('%w', local / 1000, 'unixepoch') = '0' THEN '+1 days'
          WHEN local / 60000 % 1440 < coalesce((SELECT minute FROM order_cut_offs AS c WHERE c.company_id = o.company_id
            AND c.valid_from <= o.placed_at ORDER BY c.valid_from DESC LIMIT 1), 840) THEN '+0 days'
          WHEN strftime('%w', local / 1000, 'unixepoch') = '5' THEN '+3 days'
          ELSE '+1 days' END
          )
        FROM (SELECT o.placed_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = o.company_id AND from_at <= o.placed_at ORDER BY from_at DESC LIMIT 1),
          (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= o.placed_at ORDER BY from_at DESC LIMIT 1)) AS local)) AS day
    FROM orders AS o WHERE o.status IN ('pending', 'processing', 'on-hold', 'picking', 'picked', 'failed', 'checkout-draft')) AS rule
  WHERE rule.seq = orders.seq AND rule.date IS NOT rule.day;
--> statement-breakpoint
DROP TRIGGER order_cut_offs_no_update;
--> statement-breakpoint
UPDATE order_cut_offs SET is_agreed = 0
  WHERE valid_from = (SELECT max(valid_from) FROM order_cut_offs AS c WHERE c.company_id = order_cut_offs.company_id)
    AND EXISTS (SELECT 1 FROM companies WHERE id = order_cut_offs.company_id AND coalesce(json_extract(handling, '$.cutOff'), '') = '');
--> statement-breakpoint
CREATE TRIGGER order_cut_offs_no_update BEFORE UPDATE ON order_cut_offs BEGIN SELECT RAISE(ABORT, 'immutable: order_cut_offs'); END;
--> statement-breakpoint
-- Days of the main warehouse were the provider's so far.
UPDATE warehouses SET time_zone = (SELECT json_extract(history, '$[#-1][1]') FROM calendars WHERE id = 'provider')
  WHERE id = '00000000-0000-7000-8000-000000000001' AND time_zone = 'UTC';
--> statement-breakpoint
INSERT INTO ship_date_runs (warehouse_id, changed_at, touched_at)
  SELECT id, 0, 0 FROM warehouses
  WHERE working_days <> '[1,2,3,4,5]' OR EXISTS (SELECT 1 FROM warehouse_cut_offs WHERE warehouse_id = warehouses.id);
