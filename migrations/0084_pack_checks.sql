CREATE TABLE `pack_checks` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`order_id` text NOT NULL,
	`item_id` text NOT NULL,
	`lot_id` text,
	`quantity` integer NOT NULL,
	`parcel` integer NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `id`),
	FOREIGN KEY (`company_id`,`order_id`,`item_id`) REFERENCES `order_items`(`company_id`,`order_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pack_checks_quantity" CHECK("pack_checks"."quantity" <> 0),
	CONSTRAINT "pack_checks_parcel" CHECK("pack_checks"."parcel" > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `pack_checks_by_order` ON `pack_checks` (`company_id`,`order_id`,`item_id`,`id`);--> statement-breakpoint
-- Units are verified while the order waits to be shipped, and no more of a line, or of one of its lots, than it ships.
CREATE TRIGGER pack_checks_fit BEFORE INSERT ON pack_checks WHEN NEW.quantity > 0
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
-- What was verified is void once the order goes back to be picked, is held or ends: its units can change.
CREATE TRIGGER orders_unpacked AFTER UPDATE OF status ON orders
  WHEN OLD.status IN ('picked', 'processing') AND NEW.status NOT IN ('picked', 'processing', 'shipped')
BEGIN
  INSERT INTO pack_checks (company_id, id, order_id, item_id, lot_id, quantity, parcel, user_id, at)
    SELECT company_id, id || '~undo', order_id, item_id, lot_id, -quantity, parcel, user_id, NEW.updated_at
    FROM pack_checks AS done INDEXED BY pack_checks_by_order
    WHERE company_id = NEW.company_id AND order_id = NEW.id AND quantity > 0 AND NOT EXISTS (SELECT 1 FROM pack_checks
      WHERE company_id = NEW.company_id AND id = done.id || '~undo');
END;
--> statement-breakpoint
CREATE TRIGGER pack_checks_no_update BEFORE UPDATE ON pack_checks
BEGIN SELECT RAISE(ABORT, 'immutable: pack_checks'); END;
--> statement-breakpoint
CREATE TRIGGER pack_checks_no_delete BEFORE DELETE ON pack_checks
BEGIN SELECT RAISE(ABORT, 'immutable: pack_checks'); END;
