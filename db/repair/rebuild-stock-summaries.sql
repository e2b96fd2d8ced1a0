-- Rebuilds everything that is kept from the stock ledger: balances, allocations, totals, levels, ends of days, counts,
-- sums of stock, and which lots are out of date. The ledger itself, the picks and the orders are only read. Run it when a
-- reconciliation found differences and their cause is known:
--   npx wrangler d1 execute <database> --remote --file db/repair/rebuild-stock-summaries.sql
DELETE FROM stock_levels;
UPDATE lots SET out_of_date = NOT out_of_date WHERE out_of_date <> coalesce(expires_on < date('now', '+'
  || coalesce((SELECT stop_picking_days FROM stock_rules WHERE stock_rules.company_id = lots.company_id), 0) || ' days'), 0);
INSERT INTO stock_levels (company_id, product_id, lot_id, location_id, on_hand, allocated, blocked, in_doubt)
  SELECT company_id, product_id, lot_id, location_id, sum(delta_on_hand), sum(delta_allocated),
    coalesce((SELECT status <> 'available' OR out_of_date FROM lots WHERE company_id = m.company_id AND id = m.lot_id)
      OR (SELECT NOT pickable FROM locations WHERE company_id = m.company_id AND id = m.location_id), 0),
    coalesce((SELECT sum(quantity) FROM pick_shortages WHERE company_id = m.company_id AND lot_id = m.lot_id
      AND location_id = m.location_id AND lot_id IS NOT NULL AND counted_at IS NULL AND status = 'decided'), 0)
  FROM (SELECT company_id, product_id, lot_id, location_id, delta_on_hand, delta_allocated FROM stock_movements
    UNION ALL SELECT company_id, product_id, lot_id, location_id, on_hand, allocated FROM carried_stock) AS m GROUP BY 1, 2, 3, 4;
-- The levels' own triggers have added to whatever was there before.
UPDATE pick_faces SET free = coalesce((SELECT sum(on_hand - allocated - unsellable) FROM stock_levels
  WHERE stock_levels.company_id = pick_faces.company_id AND stock_levels.product_id = pick_faces.product_id
    AND stock_levels.location_id = pick_faces.location_id), 0);
-- Of a closed order, only the movements that allocated units may be archived: the sum of the others is below zero.
DELETE FROM allocations;
INSERT INTO allocations (company_id, order_id, item_id, lot_id, location_id, product_id, quantity, picked)
  SELECT company_id, order_id, order_item_id, lot_id, location_id, product_id, sum(delta_allocated),
    max(0, coalesce((SELECT sum(quantity) FROM picks WHERE picks.company_id = m.company_id AND picks.order_id = m.order_id
      AND picks.item_id = m.order_item_id AND picks.lot_id = m.lot_id AND picks.location_id = m.location_id), 0))
  FROM stock_movements AS m WHERE delta_allocated <> 0 GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(delta_allocated) > 0;
DELETE FROM product_stock;
INSERT INTO product_stock (company_id, product_id, on_hand, allocated, unsellable, reorder_point, listed)
  SELECT company_id, id, coalesce((SELECT sum(on_hand) FROM stock_levels WHERE stock_levels.company_id = products.company_id
      AND stock_levels.product_id = products.id), 0),
    coalesce((SELECT sum(allocated) FROM stock_levels WHERE stock_levels.company_id = products.company_id
      AND stock_levels.product_id = products.id), 0),
    coalesce((SELECT sum(unsellable) FROM stock_levels WHERE stock_levels.company_id = products.company_id
      AND stock_levels.product_id = products.id), 0), reorder_point, archived_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM kit_components WHERE kit_components.company_id = products.company_id AND kit_id = products.id)
  FROM products;
-- The totals' own triggers have counted from whatever was there before.
DELETE FROM stock_counts;
INSERT INTO stock_counts (company_id, level, products, units)
  SELECT company_id, CASE listed WHEN 1 THEN level ELSE 'archived' END, count(*), sum(on_hand) FROM product_stock GROUP BY 1, 2;
DELETE FROM lot_stock;
INSERT INTO lot_stock (company_id, product_id, lot_id, on_hand, expires_on)
  SELECT company_id, product_id, id, coalesce((SELECT sum(on_hand) FROM stock_levels WHERE stock_levels.company_id = lots.company_id
    AND stock_levels.product_id = lots.product_id AND stock_levels.lot_id = lots.id), 0), expires_on FROM lots;
UPDATE lot_stock SET is_there = 1 WHERE on_hand > 0;
-- Days before that of a product's last archived movement of units on hand stay as they are. That day continues the carried
-- sums. An allocation does not count: days with allocations only have no closing.
DELETE FROM stock_closings WHERE day > coalesce((SELECT date((at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = company_id AND from_at <= at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch')
    FROM (SELECT company_id, max(moved_at) AS at FROM carried_stock WHERE carried_stock.company_id = stock_closings.company_id
      AND carried_stock.product_id = stock_closings.product_id AND moved_at > 0 GROUP BY 1)), '');
WITH archived AS (
    SELECT company_id, product_id, date((at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = company_id AND from_at <= at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS day
    FROM (SELECT company_id, product_id, max(moved_at) AS at FROM carried_stock WHERE moved_at > 0 GROUP BY 1, 2)),
  moved AS (
    SELECT company_id, product_id, date((at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = company_id AND from_at <= at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS day,
      delta_on_hand AS units, iif(kind = 'ship', -delta_on_hand, 0) AS shipped FROM stock_movements WHERE delta_on_hand <> 0
    UNION ALL SELECT company_id, product_id, day, on_hand, shipped FROM archived JOIN carried_stock USING (company_id, product_id))
INSERT INTO stock_closings (company_id, product_id, day, on_hand, shipped, shipped_to_date)
  SELECT sums.company_id, sums.product_id, sums.day, sums.on_hand, sums.shipped, sums.to_date
  FROM (SELECT company_id, product_id, day, sum(sum(units)) OVER days AS on_hand, sum(shipped) AS shipped,
      sum(sum(shipped)) OVER days AS to_date
    FROM moved GROUP BY 1, 2, 3 WINDOW days AS (PARTITION BY company_id, product_id ORDER BY day)) AS sums
  LEFT JOIN archived USING (company_id, product_id)
  WHERE archived.day IS NULL OR sums.day >= archived.day
  ON CONFLICT (company_id, product_id, day) DO UPDATE SET on_hand = excluded.on_hand, shipped_to_date = excluded.shipped_to_date;
-- Days of arrival, and the sums by level, category and day of arrival; then those of all companies.
INSERT INTO rollup_repairs (company_id, part) SELECT id, 'stock' FROM companies;
DELETE FROM stock_ages_all;
INSERT INTO stock_ages_all (level, arrived_on, currency, units, value_minor, uncosted)
  SELECT level, arrived_on, currency, sum(units), sum(value_minor), sum(uncosted) FROM stock_ages GROUP BY 1, 2, 3;
