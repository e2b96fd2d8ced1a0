DROP TRIGGER unit_moves_put_away;--> statement-breakpoint
-- A unit moved out of receiving is one putaway of each company whose stock came into it, or into the units on it, since it
-- stood there, with a note of what was moved and from where. One that came back by mistake brings nothing new.
CREATE TRIGGER unit_moves_put_away AFTER INSERT ON unit_moves WHEN NEW.puts_away
BEGIN
  INSERT INTO activities (company_id, id, kind, source_id, lines, quantity, at, detail)
    SELECT company_id, substr(time, 1, 8) || '-' || substr(time, 9) || '-7' || substr(chance, 1, 3) || '-8' || substr(chance, 4, 3) || '-' || substr(chance, 7),
      'putaway', NEW.id, 1, 0, NEW.at,
      json_object('note', (SELECT code FROM bins WHERE id = NEW.unit_id) || ' with ' || group_concat(sku, ', ') FILTER (WHERE nth <= 3)
        || iif(count(*) > 3, printf(' and %d more', count(*) - 3), '') || ' from ' || NEW.from_place || ' to ' || NEW.to_place)
    FROM (SELECT printf('%012x', NEW.at) AS time, lower(hex(randomblob(9))) AS chance)
    CROSS JOIN (
      SELECT company_id, sku, row_number() OVER (PARTITION BY company_id ORDER BY sku) AS nth
      FROM (
        SELECT DISTINCT locations.company_id, products.sku
        FROM (SELECT id FROM bins WHERE id = NEW.unit_id
          UNION ALL SELECT id FROM bins WHERE parent_bin_id IS NOT NULL AND parent_bin_id = NEW.unit_id AND archived_at IS NULL) AS inside
        CROSS JOIN bins ON bins.id = inside.id
        CROSS JOIN locations INDEXED BY locations_of_bin ON locations.warehouse_id = bins.warehouse_id AND locations.code = bins.code
          AND locations.stocked > 0
          AND EXISTS (SELECT 1 FROM stock_movements AS entered INDEXED BY stock_movements_by_location
            WHERE entered.company_id = locations.company_id AND entered.location_id = locations.id
              AND entered.delta_on_hand <> 0 AND entered.delta_on_hand > 0
              AND entered.id >= substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 1, 8) || '-' || substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 9))
        CROSS JOIN stock_levels INDEXED BY stock_levels_by_location ON stock_levels.company_id = locations.company_id
          AND stock_levels.location_id = locations.id AND stock_levels.on_hand > 0
        CROSS JOIN products ON products.company_id = stock_levels.company_id AND products.id = stock_levels.product_id))
    GROUP BY company_id;
  -- Units of a lot at one place are the latest received there.
  UPDATE asns SET last_put_away_at = NEW.at WHERE (company_id, id) IN (
    SELECT company_id, asn_id FROM (
      SELECT stock_levels.company_id, receipts.asn_id, stock_levels.on_hand,
        sum(receipt_lines.quantity) OVER (PARTITION BY stock_levels.company_id, stock_levels.location_id, stock_levels.product_id, stock_levels.lot_id
          ORDER BY receipt_lines.receipt_id DESC, receipt_lines.line ROWS UNBOUNDED PRECEDING) - receipt_lines.quantity AS later
      FROM (SELECT id FROM bins WHERE id = NEW.unit_id
        UNION ALL SELECT id FROM bins WHERE parent_bin_id IS NOT NULL AND parent_bin_id = NEW.unit_id AND archived_at IS NULL) AS inside
      CROSS JOIN bins ON bins.id = inside.id
      CROSS JOIN locations INDEXED BY locations_of_bin ON locations.warehouse_id = bins.warehouse_id AND locations.code = bins.code
        AND locations.stocked > 0
        AND EXISTS (SELECT 1 FROM stock_movements AS entered INDEXED BY stock_movements_by_location
        WHERE entered.company_id = locations.company_id AND entered.location_id = locations.id
          AND entered.delta_on_hand <> 0 AND entered.delta_on_hand > 0
          AND entered.id >= substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 1, 8) || '-' || substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 9))
      CROSS JOIN stock_levels INDEXED BY stock_levels_by_location ON stock_levels.company_id = locations.company_id
        AND stock_levels.location_id = locations.id AND stock_levels.on_hand > 0
      CROSS JOIN receipt_lines ON receipt_lines.company_id = stock_levels.company_id AND (receipt_lines.receipt_id, receipt_lines.line) IN (
        SELECT latest.receipt_id, latest.line FROM receipt_lines AS latest INDEXED BY receipt_lines_by_product
          WHERE latest.company_id = stock_levels.company_id AND latest.product_id = stock_levels.product_id
          ORDER BY latest.receipt_id DESC LIMIT 200)
        AND receipt_lines.lot_id = stock_levels.lot_id AND receipt_lines.location_id = stock_levels.location_id
      CROSS JOIN receipts ON receipts.company_id = receipt_lines.company_id AND receipts.id = receipt_lines.receipt_id)
    WHERE asn_id IS NOT NULL AND later < on_hand
    UNION ALL SELECT bins.dedicated_company_id, made.asn_id
      FROM (SELECT id FROM bins WHERE id = NEW.unit_id
        UNION ALL SELECT id FROM bins WHERE parent_bin_id IS NOT NULL AND parent_bin_id = NEW.unit_id AND archived_at IS NULL) AS inside
      CROSS JOIN bins ON bins.id = inside.id AND bins.stocked > 0
      CROSS JOIN locations INDEXED BY locations_of_bin ON locations.warehouse_id = bins.warehouse_id AND locations.code = bins.code
        AND locations.company_id = bins.dedicated_company_id
        AND EXISTS (SELECT 1 FROM stock_movements AS entered INDEXED BY stock_movements_by_location
        WHERE entered.company_id = locations.company_id AND entered.location_id = locations.id
          AND entered.delta_on_hand <> 0 AND entered.delta_on_hand > 0
          AND entered.id >= substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 1, 8) || '-' || substr(printf('%012x', coalesce(bins.stay_started_at, 0) + 1), 9))
      CROSS JOIN unit_moves AS made ON made.unit_id = bins.id AND made.asn_id IS NOT NULL);
END;
