DROP INDEX `notifications_to_user`;--> statement-breakpoint
CREATE INDEX `notifications_to_user` ON `notifications` (`user_id`,`kind`,`id`) WHERE "notifications"."user_id" is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `created_by_id` text;--> statement-breakpoint
-- The first entry of an order's history says who created it.
UPDATE orders SET created_by_id = (SELECT h.actor_id FROM order_history h
    WHERE h.company_id = orders.company_id AND h.order_id = orders.id AND h.event = 'created')
  WHERE source = 'manual' AND backorder_of IS NULL;
--> statement-breakpoint
-- Notifies the creator of an order that another user, or a store, holds or cancels. The notification of a hold ends with the hold.
CREATE TRIGGER order_history_notifies_creator AFTER INSERT ON order_history
  WHEN NEW.event = 'status' AND NEW.to_value IN ('on-hold', 'cancelled')
BEGIN
  INSERT INTO notifications (company_id, id, kind, key, title, body, path, user_id, by_id, created_at)
    SELECT NEW.company_id, NEW.id, 'own-order', NEW.order_id,
      'Your order ' || substr(order_number, 1, 100) || iif(NEW.to_value = 'on-hold', ' is on hold', ' was canceled'),
      substr(NEW.actor_name || iif(coalesce(NEW.note, '') = '', '', ': ' || NEW.note), 1, 500),
      '/orders/' || NEW.order_id, created_by_id, NEW.actor_id, NEW.at
    FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id AND created_by_id <> NEW.actor_id
      AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.company_id = NEW.company_id
        AND n.kind = 'own-order' AND n.key = NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_off_hold_for_creator AFTER UPDATE OF status ON orders
  WHEN OLD.status = 'on-hold' AND NEW.status <> 'on-hold' AND NEW.created_by_id IS NOT NULL
BEGIN
  DELETE FROM notifications WHERE company_id = NEW.company_id AND kind = 'own-order' AND key = NEW.id;
END;
