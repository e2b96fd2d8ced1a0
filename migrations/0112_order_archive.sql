CREATE TABLE `archive_gates` (
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	PRIMARY KEY(`company_id`, `order_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `order_retention` (
	`company_id` text PRIMARY KEY NOT NULL,
	`archive_after_days` integer,
	`reached_id` text DEFAULT '' NOT NULL,
	`started_at` integer NOT NULL,
	CONSTRAINT "order_retention_days" CHECK("order_retention"."archive_after_days" >= 30)
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `archive_key` text;--> statement-breakpoint
-- While an order's rows move into the archive or back, nothing is counted, told or refused because of them.
DROP TRIGGER order_history_notifies_creator;
--> statement-breakpoint
CREATE TRIGGER order_history_notifies_creator AFTER INSERT ON order_history
  WHEN NEW.event = 'status' AND NEW.to_value IN ('on-hold', 'cancelled')
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
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
DROP TRIGGER order_holds_are_told;
--> statement-breakpoint
CREATE TRIGGER order_holds_are_told AFTER INSERT ON order_holds
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN
  INSERT INTO notifications (company_id, id, kind, key, title, body, path, by_id, created_at)
    SELECT NEW.company_id, NEW.id, 'order-held', NEW.order_id, 'Order ' || substr(order_number, 1, 100) || ' is on hold',
      substr(NEW.reason, 1, 500), '/orders/view/' || NEW.order_id, NEW.placed_by_id, NEW.placed_at
    FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id
      AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.company_id = NEW.company_id
        AND n.kind = 'order-held' AND n.key = NEW.order_id);
END;
--> statement-breakpoint
DROP TRIGGER order_holds_give_the_reason;
--> statement-breakpoint
CREATE TRIGGER order_holds_give_the_reason AFTER INSERT ON order_holds
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN
  UPDATE orders SET hold_reason = (SELECT substr(group_concat(reason, ' '), 1, 1000) FROM
      (SELECT reason FROM order_holds WHERE company_id = NEW.company_id AND order_id = NEW.order_id
        AND released_at IS NULL ORDER BY id LIMIT 50)), hold_kind = (SELECT kind FROM order_holds WHERE company_id = NEW.company_id AND order_id = NEW.order_id
      AND released_at IS NULL ORDER BY id LIMIT 1)
    WHERE company_id = NEW.company_id AND id = NEW.order_id;
END;
--> statement-breakpoint
DROP TRIGGER order_holds_need_a_held_order;
--> statement-breakpoint
CREATE TRIGGER order_holds_need_a_held_order BEFORE INSERT ON order_holds
  WHEN NOT EXISTS (SELECT 1 FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id AND status = 'on-hold')
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'assertion: conflict'); END;
--> statement-breakpoint
DROP TRIGGER channel_stock_wanted;
--> statement-breakpoint
CREATE TRIGGER channel_stock_wanted AFTER INSERT ON order_items
  WHEN NEW.product_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND dirty = 0;
END;
--> statement-breakpoint
DROP TRIGGER picks_disturb_counts;
--> statement-breakpoint
CREATE TRIGGER picks_disturb_counts AFTER INSERT ON picks
  WHEN NEW.kind <> 'short'
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN
  UPDATE count_lines SET moved = moved + 1
    WHERE company_id = NEW.company_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id
      AND status IN ('counting', 'review') AND status = 'counting';
END;
--> statement-breakpoint
DROP TRIGGER picks_leave_their_slot;
--> statement-breakpoint
CREATE TRIGGER picks_leave_their_slot AFTER INSERT ON picks
  WHEN NEW.kind = 'undo'
  AND (SELECT sum(quantity) FROM wall_puts INDEXED BY wall_puts_by_order
      WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id AND lot_id = NEW.lot_id)
    > (SELECT coalesce(sum(quantity), 0) FROM picks INDEXED BY picks_by_order
      WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id AND lot_id = NEW.lot_id
        AND kind <> 'short')
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN
  INSERT INTO wall_puts (company_id, id, order_id, item_id, lot_id, quantity, user_id, at)
    SELECT company_id, id || '~undo', order_id, item_id, lot_id, -quantity, NEW.user_id, NEW.at
    FROM wall_puts AS done INDEXED BY wall_puts_by_order
    WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id AND lot_id = NEW.lot_id
      AND quantity > 0 AND NOT EXISTS (SELECT 1 FROM wall_puts WHERE company_id = NEW.company_id AND id = done.id || '~undo');
END;
--> statement-breakpoint
DROP TRIGGER picks_move_the_line;
--> statement-breakpoint
CREATE TRIGGER picks_move_the_line AFTER INSERT ON picks
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN
  UPDATE allocations SET picked = picked + NEW.quantity
    WHERE NEW.kind <> 'short' AND company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id;
  UPDATE order_items SET
      picked_quantity = picked_quantity + iif(NEW.kind = 'short', 0, NEW.quantity),
      short_quantity = short_quantity + iif(NEW.kind = 'short', NEW.quantity, 0),
      short_reason = iif(NEW.kind = 'short', NEW.reason, short_reason)
    WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND id = NEW.item_id;
END;
--> statement-breakpoint
DROP TRIGGER picks_need_an_allocation;
--> statement-breakpoint
CREATE TRIGGER picks_need_an_allocation BEFORE INSERT ON picks
  WHEN NEW.kind <> 'short'
  AND NOT EXISTS (SELECT 1 FROM allocations WHERE company_id = NEW.company_id AND order_id = NEW.order_id
    AND item_id = NEW.item_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id)
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'assertion: not_allocated'); END;
--> statement-breakpoint
DROP TRIGGER picks_need_an_open_session;
--> statement-breakpoint
CREATE TRIGGER picks_need_an_open_session BEFORE INSERT ON picks
  WHEN (NOT EXISTS (SELECT 1 FROM pick_sessions WHERE company_id = NEW.company_id AND id = NEW.session_id
    AND order_id = NEW.order_id
    AND (status = 'active' OR NEW.kind = 'undo' OR (NEW.kind = 'short' AND status = 'paused'))))
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'assertion: session_closed'); END;
--> statement-breakpoint
DROP TRIGGER picks_summed;
--> statement-breakpoint
CREATE TRIGGER picks_summed AFTER INSERT ON picks
  WHEN NEW.kind <> 'pick'
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN
  INSERT INTO daily_work (company_id, day, put_back, short)
    VALUES (NEW.company_id, date((NEW.at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1),
        (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'), iif(NEW.kind = 'undo', -NEW.quantity, 0), iif(NEW.kind = 'short', NEW.quantity, 0))
    ON CONFLICT (company_id, day) DO UPDATE SET put_back = put_back + excluded.put_back, short = short + excluded.short;
END;
--> statement-breakpoint
DROP TRIGGER pack_checks_fit;
--> statement-breakpoint
CREATE TRIGGER pack_checks_fit BEFORE INSERT ON pack_checks
  WHEN NEW.quantity > 0
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN
  SELECT RAISE(ABORT, 'assertion: not_packable') WHERE NOT EXISTS (SELECT 1 FROM orders
    WHERE company_id = NEW.company_id AND id = NEW.order_id AND status IN ('picked', 'processing'));
  SELECT RAISE(ABORT, 'assertion: too_many_packed') WHERE NEW.quantity
    + coalesce((SELECT sum(quantity) FROM pack_checks INDEXED BY pack_checks_by_order
      WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id), 0)
    > (SELECT iif(orders.status = 'picked', order_items.picked_quantity, order_items.quantity - order_items.short_quantity)
      FROM order_items CROSS JOIN orders ON orders.company_id = order_items.company_id AND orders.id = order_items.order_id
      WHERE order_items.company_id = NEW.company_id AND order_items.order_id = NEW.order_id AND order_items.id = NEW.item_id);
  SELECT RAISE(ABORT, 'assertion: too_many_packed') WHERE NEW.lot_id IS NOT NULL AND NEW.quantity
    + coalesce((SELECT sum(quantity) FROM pack_checks INDEXED BY pack_checks_by_order
      WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id AND lot_id = NEW.lot_id), 0)
    > coalesce((SELECT sum(iif(orders.status = 'picked', allocations.picked, allocations.quantity))
      FROM allocations CROSS JOIN orders ON orders.company_id = allocations.company_id AND orders.id = allocations.order_id
      WHERE allocations.company_id = NEW.company_id AND allocations.order_id = NEW.order_id
        AND allocations.item_id = NEW.item_id AND allocations.lot_id = NEW.lot_id), 0);
END;
--> statement-breakpoint
DROP TRIGGER pack_checks_weigh_again;
--> statement-breakpoint
CREATE TRIGGER pack_checks_weigh_again AFTER INSERT ON pack_checks
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN
  UPDATE packed_parcels SET weight_grams = NULL, expected_grams = NULL, weight_reason = NULL
    WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND position = NEW.parcel AND weight_grams IS NOT NULL;
END;
--> statement-breakpoint
DROP TRIGGER wall_puts_fit;
--> statement-breakpoint
CREATE TRIGGER wall_puts_fit BEFORE INSERT ON wall_puts
  WHEN NEW.quantity > 0
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN
  SELECT RAISE(ABORT, 'assertion: not_sortable') WHERE NOT EXISTS (SELECT 1 FROM orders
    WHERE company_id = NEW.company_id AND id = NEW.order_id AND status = 'picking');
  SELECT RAISE(ABORT, 'assertion: too_many_sorted') WHERE NEW.quantity
    + coalesce((SELECT sum(quantity) FROM wall_puts INDEXED BY wall_puts_by_order
      WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id AND lot_id = NEW.lot_id), 0)
    > coalesce((SELECT sum(quantity) FROM picks INDEXED BY picks_by_order
      WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id AND lot_id = NEW.lot_id
        AND kind <> 'short'), 0);
END;
--> statement-breakpoint
DROP TRIGGER order_history_no_delete;
--> statement-breakpoint
CREATE TRIGGER order_history_no_delete BEFORE DELETE ON order_history
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = OLD.company_id AND order_id = OLD.order_id)
BEGIN SELECT RAISE(ABORT, 'immutable: order_history'); END;
--> statement-breakpoint
DROP TRIGGER order_holds_no_delete;
--> statement-breakpoint
CREATE TRIGGER order_holds_no_delete BEFORE DELETE ON order_holds
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = OLD.company_id AND order_id = OLD.order_id)
BEGIN SELECT RAISE(ABORT, 'immutable: order_holds'); END;
--> statement-breakpoint
DROP TRIGGER order_notes_no_delete;
--> statement-breakpoint
CREATE TRIGGER order_notes_no_delete BEFORE DELETE ON order_notes
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = OLD.company_id AND order_id = OLD.order_id)
BEGIN SELECT RAISE(ABORT, 'immutable: order_notes'); END;
--> statement-breakpoint
DROP TRIGGER order_proposals_no_delete;
--> statement-breakpoint
CREATE TRIGGER order_proposals_no_delete BEFORE DELETE ON order_proposals
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = OLD.company_id AND order_id = OLD.order_id)
BEGIN SELECT RAISE(ABORT, 'immutable: order_proposals'); END;
--> statement-breakpoint
DROP TRIGGER pack_checks_no_delete;
--> statement-breakpoint
CREATE TRIGGER pack_checks_no_delete BEFORE DELETE ON pack_checks
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = OLD.company_id AND order_id = OLD.order_id)
BEGIN SELECT RAISE(ABORT, 'immutable: pack_checks'); END;
--> statement-breakpoint
DROP TRIGGER pick_shortages_no_delete;
--> statement-breakpoint
CREATE TRIGGER pick_shortages_no_delete BEFORE DELETE ON pick_shortages
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = OLD.company_id AND order_id = OLD.order_id)
BEGIN SELECT RAISE(ABORT, 'immutable: pick_shortages'); END;
--> statement-breakpoint
DROP TRIGGER picks_no_delete;
--> statement-breakpoint
CREATE TRIGGER picks_no_delete BEFORE DELETE ON picks
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = OLD.company_id AND order_id = OLD.order_id)
BEGIN SELECT RAISE(ABORT, 'immutable: picks'); END;
--> statement-breakpoint
DROP TRIGGER wall_puts_no_delete;
--> statement-breakpoint
CREATE TRIGGER wall_puts_no_delete BEFORE DELETE ON wall_puts
  WHEN NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = OLD.company_id AND order_id = OLD.order_id)
BEGIN SELECT RAISE(ABORT, 'immutable: wall_puts'); END;
--> statement-breakpoint
DROP TRIGGER order_items_drop_serials;
--> statement-breakpoint
CREATE TRIGGER order_items_drop_serials AFTER DELETE ON order_items
  WHEN OLD.product_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = OLD.company_id AND order_id = OLD.order_id)
BEGIN
  DELETE FROM serial_numbers WHERE company_id = OLD.company_id AND order_id = OLD.order_id AND product_id = OLD.product_id
    AND ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM order_items WHERE company_id = OLD.company_id
      AND order_id = OLD.order_id AND product_id = OLD.product_id);
END;
--> statement-breakpoint
-- Rows move only of orders that are closed.
CREATE TRIGGER archive_gates_of_closed_orders BEFORE INSERT ON archive_gates
  WHEN NOT EXISTS (SELECT 1 FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id
    AND status IN ('shipped', 'delivered', 'completed', 'cancelled', 'refunded', 'failed', 'checkout-draft'))
BEGIN SELECT RAISE(ABORT, 'assertion: conflict'); END;
--> statement-breakpoint
-- An order with anything left to do is not archived, and one is archived or restored only while its rows move.
CREATE TRIGGER orders_archived_when_over BEFORE UPDATE OF archived_at ON orders WHEN OLD.archived_at IS NOT NEW.archived_at
BEGIN
  SELECT RAISE(ABORT, 'assertion: conflict') WHERE NOT EXISTS
    (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.id);
  SELECT RAISE(ABORT, 'assertion: conflict') WHERE NEW.archived_at IS NOT NULL AND (
    EXISTS (SELECT 1 FROM allocations WHERE company_id = NEW.company_id AND order_id = NEW.id)
    OR EXISTS (SELECT 1 FROM order_proposals WHERE company_id = NEW.company_id AND order_id = NEW.id AND status = 'open')
    OR EXISTS (SELECT 1 FROM pick_sessions WHERE company_id = NEW.company_id AND order_id = NEW.id AND status IN ('active', 'paused'))
    OR EXISTS (SELECT 1 FROM pick_shortages WHERE company_id = NEW.company_id AND order_id = NEW.id
      AND (status = 'open' OR lot_id IS NOT NULL AND counted_at IS NULL))
    OR EXISTS (SELECT 1 FROM returns WHERE company_id = NEW.company_id AND order_id = NEW.id AND status <> 'canceled')
    OR EXISTS (SELECT 1 FROM labels WHERE company_id = NEW.company_id AND order_id = NEW.id
      AND (state IN ('buying', 'voiding') OR state = 'bought' AND NEW.status = 'cancelled'))
    OR EXISTS (SELECT 1 FROM shipments WHERE company_id = NEW.company_id AND order_id = NEW.id AND next_track_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM orders WHERE company_id = NEW.company_id AND (backorder_of = NEW.id OR id = NEW.backorder_of)
      AND status IN ('pending', 'processing', 'on-hold', 'picking', 'picked')));
END;
--> statement-breakpoint
-- What happens to an archived order happens after it was restored.
CREATE TRIGGER orders_archived_keep_their_status BEFORE UPDATE OF status ON orders
  WHEN OLD.archived_at IS NOT NULL AND OLD.status <> NEW.status
BEGIN SELECT RAISE(ABORT, 'assertion: archived'); END;
--> statement-breakpoint
CREATE TRIGGER order_items_of_archived_orders BEFORE INSERT ON order_items
  WHEN EXISTS (SELECT 1 FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id AND archived_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'assertion: archived'); END;
--> statement-breakpoint
CREATE TRIGGER order_history_of_archived_orders BEFORE INSERT ON order_history
  WHEN EXISTS (SELECT 1 FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id AND archived_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'assertion: archived'); END;
--> statement-breakpoint
CREATE TRIGGER order_notes_of_archived_orders BEFORE INSERT ON order_notes
  WHEN EXISTS (SELECT 1 FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id AND archived_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'assertion: archived'); END;
--> statement-breakpoint
CREATE TRIGGER order_proposals_of_archived_orders BEFORE INSERT ON order_proposals
  WHEN EXISTS (SELECT 1 FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id AND archived_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM archive_gates WHERE company_id = NEW.company_id AND order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'assertion: archived'); END;
--> statement-breakpoint
CREATE TRIGGER returns_of_archived_orders BEFORE INSERT ON returns
  WHEN EXISTS (SELECT 1 FROM orders WHERE company_id = NEW.company_id AND id = NEW.order_id AND archived_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'assertion: archived'); END;
