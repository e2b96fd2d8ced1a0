CREATE INDEX `order_proposals_to_decide_anywhere` ON `order_proposals` (`id`) WHERE "order_proposals"."status" = 'open';
--> statement-breakpoint
-- What the store changed and nobody has decided yet: a parcel would leave with the wrong things, to the wrong place, or at all.
CREATE TRIGGER orders_wait_for_decisions BEFORE UPDATE OF status ON orders
WHEN NEW.status = 'shipped' AND OLD.status <> 'shipped' AND EXISTS (SELECT 1 FROM order_proposals
  WHERE company_id = OLD.company_id AND order_id = OLD.id AND status = 'open' AND kind <> 'customer')
BEGIN SELECT RAISE(ABORT, 'assertion: undecided'); END;
--> statement-breakpoint
-- An order that has left or ended has nothing to be decided.
CREATE TRIGGER orders_end_their_proposals AFTER UPDATE OF status ON orders
WHEN NEW.status IN ('cancelled', 'refunded', 'failed', 'shipped') AND OLD.status <> NEW.status
BEGIN
  UPDATE order_proposals SET status = 'replaced', decided_at = NEW.updated_at, note = 'Order ' || NEW.status
    WHERE company_id = NEW.company_id AND order_id = NEW.id AND status = 'open';
END;
--> statement-breakpoint
CREATE TRIGGER order_proposals_end_once BEFORE UPDATE ON order_proposals
WHEN OLD.status <> 'open' OR NEW.status = 'open' OR OLD.id <> NEW.id OR OLD.order_id <> NEW.order_id
  OR OLD.company_id <> NEW.company_id OR OLD.kind <> NEW.kind OR OLD.changes <> NEW.changes OR OLD.effect <> NEW.effect
BEGIN SELECT RAISE(ABORT, 'immutable: order_proposals'); END;
--> statement-breakpoint
CREATE TRIGGER order_proposals_no_delete BEFORE DELETE ON order_proposals
BEGIN SELECT RAISE(ABORT, 'immutable: order_proposals'); END;
--> statement-breakpoint
-- What was said of it stands no longer than it waits.
CREATE TRIGGER order_proposals_decided_say_nothing AFTER UPDATE OF status ON order_proposals
BEGIN
  DELETE FROM notifications WHERE company_id = NEW.company_id AND kind = 'order-changed'
    AND key = NEW.order_id || ':' || NEW.kind;
END;
