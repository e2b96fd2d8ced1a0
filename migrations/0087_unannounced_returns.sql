-- Units that were not announced can come back although another return announces them: what is announced never keeps out what
-- arrives. Their number is limited where they are received.
DROP TRIGGER return_lines_within_shipped;
--> statement-breakpoint
-- No more units of an order's line are announced than were shipped: those of open returns, and those that came back.
CREATE TRIGGER return_lines_within_shipped BEFORE INSERT ON return_lines WHEN NEW.order_item_id IS NOT NULL AND NEW.expected > 0
  AND NEW.expected + (SELECT coalesce(sum(CASE returns.status WHEN 'completed' THEN other.received WHEN 'canceled' THEN 0
        ELSE max(other.expected, other.received) END), 0)
      FROM return_lines AS other INDEXED BY return_lines_item_once
      CROSS JOIN returns ON returns.company_id = other.company_id AND returns.id = other.return_id
      WHERE other.company_id = NEW.company_id AND other.order_item_id = NEW.order_item_id)
    > coalesce((SELECT quantity - short_quantity FROM order_items
      WHERE id = NEW.order_item_id AND company_id = NEW.company_id), 0)
BEGIN SELECT RAISE(ABORT, 'assertion: return_limit'); END;
