-- The bell tells of products that fall to their reorder point, until there are more of them again, and of the first
-- order of each day (UTC). An id here is a UUIDv7 of the moment; its tail makes it one of its own.
CREATE TRIGGER product_stock_falls_low AFTER UPDATE OF on_hand ON product_stock
  WHEN NEW.on_hand < OLD.on_hand
    AND EXISTS (SELECT 1 FROM products WHERE company_id = NEW.company_id AND id = NEW.product_id
      AND archived_at IS NULL AND NEW.on_hand <= reorder_point AND OLD.on_hand > reorder_point)
BEGIN
  INSERT INTO notifications (company_id, id, kind, key, title, body, path, created_at)
    SELECT NEW.company_id,
      (SELECT substr(max(id), 1, 24) FROM stock_movements WHERE company_id = NEW.company_id AND product_id = NEW.product_id)
        || substr(NEW.product_id, 25, 12),
      'low-stock', NEW.product_id, 'Low stock: ' || substr(name, 1, 200),
      CASE NEW.on_hand WHEN 0 THEN 'None is left of ' ELSE NEW.on_hand || ' left of ' END || sku
        || '; the reorder point is ' || reorder_point || '.',
      '/companies?company=' || NEW.company_id || '&tab=inventory',
      (SELECT at FROM stock_movements WHERE company_id = NEW.company_id AND product_id = NEW.product_id ORDER BY id DESC LIMIT 1)
    FROM products WHERE company_id = NEW.company_id AND id = NEW.product_id
      AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.company_id = NEW.company_id
        AND n.kind = 'low-stock' AND n.key = NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_recovers AFTER UPDATE OF on_hand ON product_stock
  WHEN NEW.on_hand > OLD.on_hand
    AND EXISTS (SELECT 1 FROM products WHERE company_id = NEW.company_id AND id = NEW.product_id
      AND NEW.on_hand > reorder_point AND OLD.on_hand <= reorder_point)
BEGIN
  DELETE FROM notifications WHERE company_id = NEW.company_id AND kind = 'low-stock' AND key = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_open_the_day AFTER INSERT ON orders
  WHEN NOT EXISTS (SELECT 1 FROM notifications WHERE company_id = NEW.company_id AND kind = 'new-orders'
    AND key = date(NEW.created_at / 1000, 'unixepoch'))
BEGIN
  INSERT INTO notifications (company_id, id, kind, key, title, body, path, created_at)
    SELECT NEW.company_id,
      substr(moment, 1, 8) || '-' || substr(moment, 9, 4) || '-7' || substr(NEW.id, 16, 21), 'new-orders', day,
      'New orders today', 'The first was ' || substr(NEW.order_number, 1, 100) || CASE NEW.customer_name WHEN '' THEN '' ELSE ' for ' || substr(NEW.customer_name, 1, 200) END || '.',
      '/orders?from=' || day || '&to=' || day, NEW.created_at
    FROM (SELECT printf('%012x', NEW.created_at) AS moment, date(NEW.created_at / 1000, 'unixepoch') AS day);
END;
