DROP TRIGGER orders_leave_their_wave_s_warehouse;--> statement-breakpoint
-- An order that ships from another warehouse leaves its wave, whatever moved it, and its history says so.
CREATE TRIGGER orders_leave_their_wave_s_warehouse AFTER UPDATE OF warehouse_id ON orders
  WHEN OLD.warehouse_id <> NEW.warehouse_id AND OLD.wave_id IS NOT NULL AND NEW.wave_id IS OLD.wave_id
BEGIN
  INSERT INTO order_history (company_id, order_id, id, at, actor_id, actor_name, event)
    SELECT NEW.company_id, NEW.id,
      substr(time, 1, 8) || '-' || substr(time, 9) || '-7' || substr(chance, 1, 3) || '-8' || substr(chance, 4, 3) || '-' || substr(chance, 7),
      at, 'system', 'Stowline', 'wave-moved'
    FROM (SELECT at, printf('%012x', at) AS time, lower(hex(randomblob(9))) AS chance
      FROM (SELECT max(NEW.updated_at, CAST(unixepoch('subsec') * 1000 AS INTEGER)) AS at));
  UPDATE orders SET wave_id = NULL WHERE company_id = NEW.company_id AND id = NEW.id;
END;
--> statement-breakpoint
-- An order that its wave made urgent has its former priority again when it leaves the wave, unless a user has set the
-- priority since. Who took it out of the wave is who changed it.
CREATE TRIGGER orders_leave_a_wave_s_urgency AFTER UPDATE OF wave_id ON orders
  WHEN OLD.wave_id IS NOT NULL AND NEW.wave_id IS NULL AND NEW.priority = 2
    AND 'wave-urgent' = (SELECT event FROM order_history WHERE company_id = NEW.company_id AND order_id = NEW.id
      AND event IN ('priority', 'wave-urgent') ORDER BY id DESC LIMIT 1)
BEGIN
  INSERT INTO order_history (company_id, order_id, id, at, actor_id, actor_name, event, from_value, to_value)
    SELECT NEW.company_id, NEW.id,
      substr(time, 1, 8) || '-' || substr(time, 9) || '-7' || substr(chance, 1, 3) || '-8' || substr(chance, 4, 3) || '-' || substr(chance, 7),
      at, actor_id, actor_name, 'priority', 'Urgent', was
    FROM (SELECT exit.at, exit.actor_id, exit.actor_name, urgent.from_value AS was,
        printf('%012x', exit.at) AS time, lower(hex(randomblob(9))) AS chance
      FROM (SELECT at + 1 AS at, actor_id, actor_name FROM order_history WHERE company_id = NEW.company_id AND order_id = NEW.id
          AND event IN ('wave-left', 'wave-moved') ORDER BY id DESC LIMIT 1) AS exit
      CROSS JOIN (SELECT from_value FROM order_history WHERE company_id = NEW.company_id AND order_id = NEW.id
          AND event = 'wave-urgent' ORDER BY id DESC LIMIT 1) AS urgent);
  UPDATE orders SET priority = (SELECT iif(from_value = 'High', 1, 0) FROM order_history
      WHERE company_id = NEW.company_id AND order_id = NEW.id AND event = 'wave-urgent' ORDER BY id DESC LIMIT 1)
    WHERE company_id = NEW.company_id AND id = NEW.id;
END;
