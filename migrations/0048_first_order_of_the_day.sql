-- "New orders today" was wrong from the next day on.
UPDATE notifications SET title = 'First order of the day' WHERE kind = 'new-orders' AND title = 'New orders today';
--> statement-breakpoint
DROP TRIGGER orders_open_the_day;
--> statement-breakpoint
CREATE TRIGGER orders_open_the_day AFTER INSERT ON orders
  WHEN NOT EXISTS (SELECT 1 FROM notifications WHERE company_id = NEW.company_id AND kind = 'new-orders'
    AND key = date(NEW.created_at / 1000, 'unixepoch'))
BEGIN
  INSERT INTO notifications (company_id, id, kind, key, title, body, path, created_at)
    SELECT NEW.company_id,
      substr(moment, 1, 8) || '-' || substr(moment, 9, 4) || '-7' || substr(NEW.id, 16, 21), 'new-orders', day,
      'First order of the day', 'The first was ' || substr(NEW.order_number, 1, 100) || CASE NEW.customer_name WHEN '' THEN '' ELSE ' for ' || substr(NEW.customer_name, 1, 200) END || '.',
      '/orders?from=' || day || '&to=' || day, NEW.created_at
    FROM (SELECT printf('%012x', NEW.created_at) AS moment, date(NEW.created_at / 1000, 'unixepoch') AS day);
END;
