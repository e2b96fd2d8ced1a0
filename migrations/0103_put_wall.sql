CREATE TABLE `wall_puts` (
	`company_id` text NOT NULL,
	`id` text NOT NULL,
	`order_id` text NOT NULL,
	`item_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `id`),
	FOREIGN KEY (`company_id`,`order_id`,`item_id`) REFERENCES `order_items`(`company_id`,`order_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wall_puts_quantity" CHECK("wall_puts"."quantity" <> 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `wall_puts_by_order` ON `wall_puts` (`company_id`,`order_id`,`item_id`,`id`);--> statement-breakpoint
ALTER TABLE `pick_carts` ADD `is_sorted` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Units are put into a slot while their order is being picked, and no more of a lot than were picked of it.
CREATE TRIGGER wall_puts_fit BEFORE INSERT ON wall_puts WHEN NEW.quantity > 0
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
-- Units that are no longer picked are in no slot: their puts are undone, and the remaining units are sorted again.
CREATE TRIGGER picks_leave_their_slot AFTER INSERT ON picks WHEN NEW.kind = 'undo'
  AND (SELECT sum(quantity) FROM wall_puts INDEXED BY wall_puts_by_order
      WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id AND lot_id = NEW.lot_id)
    > (SELECT coalesce(sum(quantity), 0) FROM picks INDEXED BY picks_by_order
      WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id AND lot_id = NEW.lot_id
        AND kind <> 'short')
BEGIN
  INSERT INTO wall_puts (company_id, id, order_id, item_id, lot_id, quantity, user_id, at)
    SELECT company_id, id || '~undo', order_id, item_id, lot_id, -quantity, NEW.user_id, NEW.at
    FROM wall_puts AS done INDEXED BY wall_puts_by_order
    WHERE company_id = NEW.company_id AND order_id = NEW.order_id AND item_id = NEW.item_id AND lot_id = NEW.lot_id
      AND quantity > 0 AND NOT EXISTS (SELECT 1 FROM wall_puts WHERE company_id = NEW.company_id AND id = done.id || '~undo');
END;
--> statement-breakpoint
CREATE TRIGGER wall_puts_no_update BEFORE UPDATE ON wall_puts
BEGIN SELECT RAISE(ABORT, 'immutable: wall_puts'); END;
--> statement-breakpoint
CREATE TRIGGER wall_puts_no_delete BEFORE DELETE ON wall_puts
BEGIN SELECT RAISE(ABORT, 'immutable: wall_puts'); END;
