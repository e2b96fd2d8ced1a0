-- Raises inside a batch: `insert into assertions (ok, code) select <condition>, '<code>'` rolls the whole batch back
-- unless the condition holds. Nothing is ever stored.
CREATE VIEW assertions AS SELECT 1 AS ok, '' AS code;
--> statement-breakpoint
CREATE TRIGGER assertions_hold INSTEAD OF INSERT ON assertions WHEN NEW.ok IS NOT 1
BEGIN
  SELECT CASE NEW.code
    WHEN 'conflict' THEN RAISE(ABORT, 'assertion: conflict')
    WHEN 'insufficient_stock' THEN RAISE(ABORT, 'assertion: insufficient_stock')
    WHEN 'not_found' THEN RAISE(ABORT, 'assertion: not_found')
    WHEN 'taken' THEN RAISE(ABORT, 'assertion: taken')
    ELSE RAISE(ABORT, 'assertion: failed')
  END;
END;
--> statement-breakpoint
-- The ledger moves the balances. The zero rows come first because an upsert checks the inserted row's CHECKs.
CREATE TRIGGER stock_movements_move_balances AFTER INSERT ON stock_movements
BEGIN
  INSERT INTO stock_levels (company_id, product_id, lot_id, location_id, on_hand, allocated)
    SELECT NEW.company_id, NEW.product_id, NEW.lot_id, NEW.location_id, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM stock_levels WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id);
  UPDATE stock_levels SET on_hand = on_hand + NEW.delta_on_hand, allocated = allocated + NEW.delta_allocated
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id;
  INSERT INTO product_stock (company_id, product_id, on_hand, allocated)
    SELECT NEW.company_id, NEW.product_id, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM product_stock WHERE company_id = NEW.company_id AND product_id = NEW.product_id);
  UPDATE product_stock SET on_hand = on_hand + NEW.delta_on_hand, allocated = allocated + NEW.delta_allocated
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER stock_movements_move_allocations AFTER INSERT ON stock_movements WHEN NEW.delta_allocated <> 0
BEGIN
  INSERT INTO allocations (company_id, order_id, item_id, lot_id, location_id, product_id, quantity, picked)
    SELECT NEW.company_id, NEW.order_id, NEW.order_item_id, NEW.lot_id, NEW.location_id, NEW.product_id, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM allocations WHERE company_id = NEW.company_id AND order_id = NEW.order_id
      AND item_id = NEW.order_item_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id);
  -- Units that leave an allocation take their pick with them: fewer promised can never mean more picked.
  UPDATE allocations SET quantity = quantity + NEW.delta_allocated, picked = min(picked, quantity + NEW.delta_allocated)
    WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.order_item_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id;
  -- Only open promises are kept; the ledger remembers the others.
  DELETE FROM allocations WHERE company_id = NEW.company_id AND order_id = NEW.order_id
    AND item_id = NEW.order_item_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id AND quantity = 0;
END;
--> statement-breakpoint
CREATE TRIGGER stock_movements_no_update BEFORE UPDATE ON stock_movements
BEGIN SELECT RAISE(ABORT, 'immutable: stock_movements'); END;
--> statement-breakpoint
CREATE TRIGGER stock_movements_no_delete BEFORE DELETE ON stock_movements
BEGIN SELECT RAISE(ABORT, 'immutable: stock_movements'); END;
--> statement-breakpoint
-- A pick moves the line and its allocation; their CHECKs refuse one unit too many.
CREATE TRIGGER picks_need_an_allocation BEFORE INSERT ON picks WHEN NEW.kind <> 'short'
  AND NOT EXISTS (SELECT 1 FROM allocations WHERE company_id = NEW.company_id AND order_id = NEW.order_id
    AND item_id = NEW.item_id AND lot_id = NEW.lot_id AND location_id = NEW.location_id)
BEGIN SELECT RAISE(ABORT, 'assertion: not_allocated'); END;
--> statement-breakpoint
-- Units are picked in an active session, and a manager may record short ones while it is paused. What a session picked can
-- be put back also after it has ended, because its order may still be cancelled.
CREATE TRIGGER picks_need_an_open_session BEFORE INSERT ON picks
  WHEN NOT EXISTS (SELECT 1 FROM pick_sessions WHERE company_id = NEW.company_id AND id = NEW.session_id
    AND order_id = NEW.order_id
    AND (status = 'active' OR NEW.kind = 'undo' OR (NEW.kind = 'short' AND status = 'paused')))
BEGIN SELECT RAISE(ABORT, 'assertion: session_closed'); END;
--> statement-breakpoint
CREATE TRIGGER picks_move_the_line AFTER INSERT ON picks
BEGIN
  UPDATE allocations SET picked = picked + NEW.quantity
    WHERE NEW.kind <> 'short' AND company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id
      AND lot_id = NEW.lot_id AND location_id = NEW.location_id;
  UPDATE order_items SET
      picked_quantity = picked_quantity + CASE NEW.kind WHEN 'short' THEN 0 ELSE NEW.quantity END,
      short_quantity = short_quantity + CASE NEW.kind WHEN 'short' THEN NEW.quantity ELSE 0 END,
      short_reason = CASE NEW.kind WHEN 'short' THEN NEW.reason ELSE short_reason END
    WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND id = NEW.item_id;
END;
--> statement-breakpoint
CREATE TRIGGER picks_no_update BEFORE UPDATE ON picks BEGIN SELECT RAISE(ABORT, 'immutable: picks'); END;
--> statement-breakpoint
CREATE TRIGGER picks_no_delete BEFORE DELETE ON picks BEGIN SELECT RAISE(ABORT, 'immutable: picks'); END;
--> statement-breakpoint
CREATE TRIGGER order_history_no_update BEFORE UPDATE ON order_history
BEGIN SELECT RAISE(ABORT, 'immutable: order_history'); END;
--> statement-breakpoint
CREATE TRIGGER order_history_no_delete BEFORE DELETE ON order_history
BEGIN SELECT RAISE(ABORT, 'immutable: order_history'); END;
--> statement-breakpoint
CREATE TRIGGER activities_no_update BEFORE UPDATE ON activities BEGIN SELECT RAISE(ABORT, 'immutable: activities'); END;
--> statement-breakpoint
CREATE TRIGGER activities_no_delete BEFORE DELETE ON activities BEGIN SELECT RAISE(ABORT, 'immutable: activities'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'immutable: audit_log'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'immutable: audit_log'); END;
--> statement-breakpoint
CREATE TRIGGER orders_no_delete BEFORE DELETE ON orders BEGIN SELECT RAISE(ABORT, 'immutable: orders are kept'); END;
--> statement-breakpoint
CREATE TRIGGER orders_keep_their_company BEFORE UPDATE OF id, company_id ON orders
BEGIN SELECT RAISE(ABORT, 'immutable: order owner'); END;
--> statement-breakpoint
CREATE TRIGGER orders_counted AFTER INSERT ON orders
BEGIN
  INSERT INTO order_counts (company_id, status, orders) VALUES (NEW.company_id, NEW.status, 1)
    ON CONFLICT (company_id, status) DO UPDATE SET orders = orders + 1;
END;
--> statement-breakpoint
CREATE TRIGGER orders_recounted AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status
BEGIN
  UPDATE order_counts SET orders = orders - 1 WHERE company_id = OLD.company_id AND status = OLD.status;
  INSERT INTO order_counts (company_id, status, orders) VALUES (NEW.company_id, NEW.status, 1)
    ON CONFLICT (company_id, status) DO UPDATE SET orders = orders + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staging_orders_counted AFTER INSERT ON staging_orders
BEGIN
  INSERT INTO staging_counts (company_id, status, orders) VALUES (NEW.company_id, NEW.status, 1)
    ON CONFLICT (company_id, status) DO UPDATE SET orders = orders + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staging_orders_recounted AFTER UPDATE OF status ON staging_orders WHEN OLD.status <> NEW.status
BEGIN
  UPDATE staging_counts SET orders = orders - 1 WHERE company_id = OLD.company_id AND status = OLD.status;
  INSERT INTO staging_counts (company_id, status, orders) VALUES (NEW.company_id, NEW.status, 1)
    ON CONFLICT (company_id, status) DO UPDATE SET orders = orders + 1;
END;
--> statement-breakpoint
-- Search: trigrams over number, name and e-mail; the tail of the company's id keeps a company's search to its own rows.
CREATE VIRTUAL TABLE order_search USING fts5(company, text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER orders_searchable AFTER INSERT ON orders
BEGIN
  INSERT INTO order_search (rowid, company, text)
    VALUES (NEW.seq, substr(NEW.company_id, -8), NEW.order_number || ' ' || NEW.customer_name || ' ' || NEW.customer_email);
END;
--> statement-breakpoint
CREATE TRIGGER orders_searchable_again AFTER UPDATE OF order_number, customer_name, customer_email ON orders
BEGIN
  INSERT OR REPLACE INTO order_search (rowid, company, text)
    VALUES (NEW.seq, substr(NEW.company_id, -8), NEW.order_number || ' ' || NEW.customer_name || ' ' || NEW.customer_email);
END;
