-- Tracking events move into the archive with their order; carriers are asked about no parcel of it.
CREATE TRIGGER tracking_events_of_archived_orders BEFORE INSERT ON tracking_events
  WHEN EXISTS (SELECT 1 FROM shipments CROSS JOIN orders ON orders.company_id = shipments.company_id AND orders.id = shipments.order_id
    WHERE shipments.company_id = NEW.company_id AND shipments.id = NEW.shipment_id AND orders.archived_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM shipments CROSS JOIN archive_gates ON archive_gates.company_id = shipments.company_id
      AND archive_gates.order_id = shipments.order_id
    WHERE shipments.company_id = NEW.company_id AND shipments.id = NEW.shipment_id)
BEGIN SELECT RAISE(ABORT, 'assertion: archived'); END;
--> statement-breakpoint
-- Postage that no shipment uses keeps its order, whatever its status: it can be voided.
DROP TRIGGER orders_archived_when_over;
--> statement-breakpoint
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
      AND (state IN ('buying', 'voiding') OR state = 'bought' AND NOT EXISTS
        (SELECT 1 FROM shipments WHERE company_id = NEW.company_id AND order_id = NEW.id)))
    OR EXISTS (SELECT 1 FROM shipments WHERE company_id = NEW.company_id AND order_id = NEW.id AND next_track_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM orders WHERE company_id = NEW.company_id AND (backorder_of = NEW.id OR id = NEW.backorder_of)
      AND status IN ('pending', 'processing', 'on-hold', 'picking', 'picked')));
END;
