-- The level of a product (in stock, low, out) goes by its usable units: on hand, less the units that no order holds and
-- that cannot be sold, because their lot may not be used, their location is not pickable, or they wait to be counted.
-- Each level of stock knows whether it is blocked and how many of its units are in doubt; the product has the sum.
DROP TRIGGER product_stock_counted;
--> statement-breakpoint
DROP TRIGGER product_stock_recounted;
--> statement-breakpoint
DROP TRIGGER product_stock_units_recounted;
--> statement-breakpoint
DROP TRIGGER product_stock_uncounted;
--> statement-breakpoint
DROP TRIGGER product_stock_falls_low;
--> statement-breakpoint
DROP TRIGGER product_stock_recovers;
--> statement-breakpoint
DROP TRIGGER product_stock_counts_as_low;
--> statement-breakpoint
DROP TRIGGER product_stock_counts_as_enough;
--> statement-breakpoint
DROP TRIGGER stock_movements_move_balances;
--> statement-breakpoint
DROP TRIGGER stock_movements_end_the_doubt;
--> statement-breakpoint
DROP INDEX `product_stock_short`;--> statement-breakpoint
DROP INDEX `product_stock_short_anywhere`;--> statement-breakpoint
ALTER TABLE `product_stock` DROP COLUMN `level`;--> statement-breakpoint
ALTER TABLE `product_stock` ADD `unsellable` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `product_stock` ADD `usable` integer GENERATED ALWAYS AS (on_hand - unsellable) VIRTUAL;--> statement-breakpoint
ALTER TABLE `product_stock` ADD `level` text GENERATED ALWAYS AS (case when on_hand - unsellable <= 0 then 'out' when on_hand - unsellable <= reorder_point then 'low' else 'in' end) VIRTUAL;--> statement-breakpoint
ALTER TABLE `lots` ADD `out_of_date` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_levels` ADD `blocked` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_levels` ADD `in_doubt` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_levels` ADD `unsellable` integer GENERATED ALWAYS AS (case blocked when 1 then on_hand - allocated else min(on_hand - allocated, in_doubt) end) VIRTUAL;
--> statement-breakpoint
-- What there is. It makes no notifications: what is low today was not found out today.
UPDATE lots SET out_of_date = 1 WHERE expires_on < date('now', '+' || coalesce((SELECT stop_picking_days FROM stock_rules
  WHERE stock_rules.company_id = lots.company_id), 0) || ' days');
--> statement-breakpoint
CREATE INDEX `lots_by_expiry` ON `lots` (`company_id`,`out_of_date`,`expires_on`,`id`) WHERE expires_on is not null;--> statement-breakpoint
CREATE INDEX `lots_by_expiry_anywhere` ON `lots` (`expires_on`,`company_id`,`id`) WHERE expires_on is not null and out_of_date = 0;
--> statement-breakpoint
UPDATE stock_levels SET blocked = 1
  WHERE EXISTS (SELECT 1 FROM lots WHERE lots.company_id = stock_levels.company_id AND lots.id = stock_levels.lot_id
      AND (lots.status <> 'available' OR lots.out_of_date = 1))
    OR EXISTS (SELECT 1 FROM locations WHERE locations.company_id = stock_levels.company_id
      AND locations.id = stock_levels.location_id AND locations.pickable = 0);
--> statement-breakpoint
UPDATE stock_levels SET in_doubt = doubt.units
  FROM (SELECT company_id, lot_id, location_id, sum(quantity) AS units FROM pick_shortages
    WHERE status = 'decided' AND counted_at IS NULL AND lot_id IS NOT NULL GROUP BY 1, 2, 3) AS doubt
  WHERE stock_levels.company_id = doubt.company_id AND stock_levels.location_id = doubt.location_id
    AND stock_levels.lot_id = doubt.lot_id;
--> statement-breakpoint
UPDATE product_stock SET unsellable = levels.units
  FROM (SELECT company_id, product_id, sum(unsellable) AS units FROM stock_levels GROUP BY 1, 2 HAVING sum(unsellable) <> 0) AS levels
  WHERE product_stock.company_id = levels.company_id AND product_stock.product_id = levels.product_id;
--> statement-breakpoint
CREATE INDEX `product_stock_short` ON `product_stock` (`company_id`,`usable`,`product_id`) WHERE listed = 1 and level <> 'in';--> statement-breakpoint
CREATE INDEX `product_stock_short_anywhere` ON `product_stock` (`usable`,`company_id`,`product_id`) WHERE listed = 1 and level <> 'in';
--> statement-breakpoint
DELETE FROM stock_counts;
--> statement-breakpoint
INSERT INTO stock_counts (company_id, level, products, units)
  SELECT company_id, CASE listed WHEN 1 THEN level ELSE 'archived' END, count(*), sum(on_hand) FROM product_stock GROUP BY 1, 2;
--> statement-breakpoint
-- A movement of units. The product's units change in one update, so that its level never passes through a value that it
-- does not have afterwards. A correction of a location ends the doubt about its units.
CREATE TRIGGER stock_movements_move_balances AFTER INSERT ON stock_movements WHEN NEW.delta_on_hand <> 0
BEGIN
  UPDATE product_stock SET on_hand = on_hand + NEW.delta_on_hand, allocated = allocated + NEW.delta_allocated,
      unsellable = unsellable + coalesce(
        (SELECT CASE blocked WHEN 1 THEN NEW.delta_on_hand - NEW.delta_allocated
            ELSE min(on_hand - allocated + NEW.delta_on_hand - NEW.delta_allocated,
              CASE WHEN NEW.kind IN ('adjust', 'count') THEN 0 ELSE in_doubt END) - unsellable END
          FROM stock_levels WHERE company_id = NEW.company_id AND product_id = NEW.product_id
            AND lot_id = NEW.lot_id AND location_id = NEW.location_id),
        (NEW.delta_on_hand - NEW.delta_allocated) * coalesce(
          (SELECT status <> 'available' OR out_of_date FROM lots WHERE company_id = NEW.company_id AND id = NEW.lot_id)
          OR (SELECT NOT pickable FROM locations WHERE company_id = NEW.company_id AND id = NEW.location_id), 0))
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id;
  INSERT INTO product_stock (company_id, product_id, on_hand, allocated)
    SELECT NEW.company_id, NEW.product_id, NEW.delta_on_hand, NEW.delta_allocated
    WHERE NOT EXISTS (SELECT 1 FROM product_stock WHERE company_id = NEW.company_id AND product_id = NEW.product_id);
  UPDATE stock_levels SET on_hand = on_hand + NEW.delta_on_hand, allocated = allocated + NEW.delta_allocated,
      in_doubt = CASE WHEN NEW.kind IN ('adjust', 'count') THEN 0 ELSE in_doubt END
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id;
  INSERT INTO stock_levels (company_id, product_id, lot_id, location_id, on_hand, allocated, blocked)
    SELECT NEW.company_id, NEW.product_id, NEW.lot_id, NEW.location_id, NEW.delta_on_hand, NEW.delta_allocated, coalesce(
        (SELECT status <> 'available' OR out_of_date FROM lots WHERE company_id = NEW.company_id AND id = NEW.lot_id)
        OR (SELECT NOT pickable FROM locations WHERE company_id = NEW.company_id AND id = NEW.location_id), 0)
    WHERE NOT EXISTS (SELECT 1 FROM stock_levels WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id);
  UPDATE pick_shortages SET counted_at = NEW.at, counted_by_name = NEW.actor_name
    WHERE NEW.kind IN ('adjust', 'count') AND company_id = NEW.company_id AND lot_id = NEW.lot_id
      AND location_id = NEW.location_id AND counted_at IS NULL;
END;
--> statement-breakpoint
-- What changes the units that can be sold and moves none: an allocation, a block, a doubt.
CREATE TRIGGER stock_levels_change_what_sells AFTER UPDATE OF allocated, blocked, in_doubt ON stock_levels
  WHEN OLD.on_hand = NEW.on_hand AND OLD.unsellable <> NEW.unsellable
BEGIN
  UPDATE product_stock SET unsellable = unsellable + NEW.unsellable - OLD.unsellable
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id;
END;
--> statement-breakpoint
-- A lot that is out of date when it is received. One that expires later is marked by a job.
CREATE TRIGGER lots_received_out_of_date AFTER INSERT ON lots
  WHEN NEW.expires_on < date(NEW.created_at / 1000, 'unixepoch', '+' || coalesce((SELECT stop_picking_days FROM stock_rules
    WHERE company_id = NEW.company_id), 0) || ' days')
BEGIN
  UPDATE lots SET out_of_date = 1 WHERE company_id = NEW.company_id AND id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER lots_block_their_levels AFTER UPDATE OF status, out_of_date ON lots
  WHEN (OLD.status <> 'available' OR OLD.out_of_date) <> (NEW.status <> 'available' OR NEW.out_of_date)
BEGIN
  UPDATE stock_levels SET blocked = NEW.status <> 'available' OR NEW.out_of_date
      OR (SELECT NOT pickable FROM locations WHERE company_id = NEW.company_id AND id = stock_levels.location_id)
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND lot_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER locations_block_their_levels AFTER UPDATE OF pickable ON locations WHEN OLD.pickable <> NEW.pickable
BEGIN
  UPDATE stock_levels SET blocked = NOT NEW.pickable
      OR (SELECT status <> 'available' OR out_of_date FROM lots WHERE company_id = NEW.company_id AND id = stock_levels.lot_id)
    WHERE company_id = NEW.company_id AND location_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER pick_shortages_cast_doubt AFTER INSERT ON pick_shortages
  WHEN NEW.status = 'decided' AND NEW.counted_at IS NULL AND NEW.lot_id IS NOT NULL
BEGIN
  UPDATE stock_levels SET in_doubt = in_doubt + NEW.quantity
    WHERE company_id = NEW.company_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id
      AND product_id = (SELECT product_id FROM lots WHERE company_id = NEW.company_id AND id = NEW.lot_id);
END;
--> statement-breakpoint
-- Summed up, as a correction of the location has cleared the doubt before it marks the shortages as counted.
CREATE TRIGGER pick_shortages_change_doubt AFTER UPDATE OF status, quantity, counted_at ON pick_shortages
  WHEN NEW.lot_id IS NOT NULL
BEGIN
  UPDATE stock_levels SET in_doubt = coalesce((SELECT sum(quantity) FROM pick_shortages INDEXED BY pick_shortages_uncounted
      WHERE company_id = NEW.company_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id
        AND lot_id IS NOT NULL AND counted_at IS NULL AND status = 'decided'), 0)
    WHERE company_id = NEW.company_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id
      AND product_id = (SELECT product_id FROM lots WHERE company_id = NEW.company_id AND id = NEW.lot_id);
END;
--> statement-breakpoint
-- A store is sent the units that can be sold on the day that a lot goes out of date.
CREATE TRIGGER channel_stock_lot_out_of_date AFTER UPDATE OF out_of_date ON lots WHEN OLD.out_of_date <> NEW.out_of_date
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND dirty = 0;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_counted AFTER INSERT ON product_stock
BEGIN
  INSERT INTO stock_counts (company_id, level, products, units)
    VALUES (NEW.company_id, CASE NEW.listed WHEN 1 THEN NEW.level ELSE 'archived' END, 1, NEW.on_hand)
    ON CONFLICT (company_id, level) DO UPDATE SET products = products + 1, units = units + excluded.units;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_recounted AFTER UPDATE OF on_hand, unsellable, reorder_point, listed ON product_stock
  WHEN OLD.level <> NEW.level OR OLD.listed <> NEW.listed
BEGIN
  UPDATE stock_counts SET products = products - 1, units = units - OLD.on_hand
    WHERE company_id = OLD.company_id AND level = CASE OLD.listed WHEN 1 THEN OLD.level ELSE 'archived' END;
  INSERT INTO stock_counts (company_id, level, products, units)
    VALUES (NEW.company_id, CASE NEW.listed WHEN 1 THEN NEW.level ELSE 'archived' END, 1, NEW.on_hand)
    ON CONFLICT (company_id, level) DO UPDATE SET products = products + 1, units = units + excluded.units;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_units_recounted AFTER UPDATE OF on_hand ON product_stock
  WHEN OLD.on_hand <> NEW.on_hand AND OLD.level = NEW.level AND OLD.listed = NEW.listed
BEGIN
  UPDATE stock_counts SET units = units + NEW.on_hand - OLD.on_hand
    WHERE company_id = NEW.company_id AND level = CASE NEW.listed WHEN 1 THEN NEW.level ELSE 'archived' END;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_uncounted AFTER DELETE ON product_stock
BEGIN
  UPDATE stock_counts SET products = products - 1, units = units - OLD.on_hand
    WHERE company_id = OLD.company_id AND level = CASE OLD.listed WHEN 1 THEN OLD.level ELSE 'archived' END;
END;
--> statement-breakpoint
-- A product is low or out: one notification until it is neither. Its time is that of the movement or of the product's own
-- change; a lot that expires is written down nowhere else, so that it is the present.
CREATE TRIGGER product_stock_falls_low AFTER UPDATE OF on_hand, unsellable, reorder_point, listed ON product_stock
  WHEN NEW.listed = 1 AND NEW.level <> 'in' AND (OLD.listed = 0 OR OLD.level = 'in')
BEGIN
  INSERT INTO notifications (company_id, id, kind, key, title, body, path, created_at)
    SELECT NEW.company_id,
      substr(moment, 1, 8) || '-' || substr(moment, 9, 4) || '-7' || substr(NEW.product_id, 16, 21), 'low-stock', NEW.product_id,
      'Low stock: ' || substr(name, 1, 200),
      CASE WHEN NEW.usable <= 0 THEN 'None is left of ' ELSE NEW.usable || ' left of ' END || sku
        || CASE WHEN NEW.unsellable > 0 THEN ' (' || NEW.unsellable || ' more cannot be sold)' ELSE '' END
        || '; the reorder point is ' || NEW.reorder_point || '.',
      '/companies?company=' || NEW.company_id || '&tab=inventory', at
    FROM (SELECT name, sku, at, printf('%012x', at) AS moment FROM (SELECT name, sku, CASE
        WHEN NEW.on_hand <> OLD.on_hand THEN (SELECT at FROM stock_movements
          WHERE company_id = NEW.company_id AND product_id = NEW.product_id ORDER BY id DESC LIMIT 1)
        WHEN NEW.unsellable <> OLD.unsellable THEN cast((julianday('now') - 2440587.5) * 86400000 AS integer)
        ELSE updated_at END AS at FROM products WHERE company_id = NEW.company_id AND id = NEW.product_id))
    WHERE NOT EXISTS (SELECT 1 FROM notifications n WHERE n.company_id = NEW.company_id
      AND n.kind = 'low-stock' AND n.key = NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_recovers AFTER UPDATE OF on_hand, unsellable, reorder_point, listed ON product_stock
  WHEN OLD.listed = 1 AND OLD.level <> 'in' AND (NEW.listed = 0 OR NEW.level = 'in')
BEGIN
  DELETE FROM notifications WHERE company_id = NEW.company_id AND kind = 'low-stock' AND key = NEW.product_id;
END;
