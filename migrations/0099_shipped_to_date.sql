ALTER TABLE `stock_closings` ADD `shipped_to_date` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE stock_closings SET shipped_to_date = sums.to_date
  FROM (SELECT company_id, product_id, day, sum(shipped) OVER (PARTITION BY company_id, product_id ORDER BY day) AS to_date
    FROM stock_closings) AS sums
  WHERE stock_closings.company_id = sums.company_id AND stock_closings.product_id = sums.product_id
    AND stock_closings.day = sums.day AND sums.to_date <> 0;
--> statement-breakpoint
DROP TRIGGER stock_movements_move_lots_and_days;
--> statement-breakpoint
CREATE TRIGGER stock_movements_move_lots_and_days AFTER INSERT ON stock_movements WHEN NEW.delta_on_hand <> 0
BEGIN
  UPDATE lot_stock SET on_hand = on_hand + NEW.delta_on_hand
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND lot_id = NEW.lot_id;
  UPDATE stock_closings SET on_hand = on_hand + NEW.delta_on_hand,
      shipped = shipped + iif(NEW.kind = 'ship' AND day = date((NEW.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), -NEW.delta_on_hand, 0),
      shipped_to_date = shipped_to_date + iif(NEW.kind = 'ship', -NEW.delta_on_hand, 0)
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND day >= date((NEW.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch');
  INSERT INTO stock_closings (company_id, product_id, day, on_hand, shipped, shipped_to_date)
    SELECT NEW.company_id, NEW.product_id, today.moved_on, coalesce(earlier.on_hand, 0) + NEW.delta_on_hand,
      iif(NEW.kind = 'ship', -NEW.delta_on_hand, 0),
      coalesce(earlier.shipped_to_date, 0) + iif(NEW.kind = 'ship', -NEW.delta_on_hand, 0)
    FROM (SELECT date((NEW.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS moved_on) AS today
    LEFT JOIN stock_closings AS earlier ON earlier.company_id = NEW.company_id AND earlier.product_id = NEW.product_id
      AND earlier.day = (SELECT day FROM stock_closings WHERE company_id = NEW.company_id AND product_id = NEW.product_id
        AND day < today.moved_on ORDER BY day DESC LIMIT 1)
    WHERE NOT EXISTS (SELECT 1 FROM stock_closings WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND day = today.moved_on);
END;
