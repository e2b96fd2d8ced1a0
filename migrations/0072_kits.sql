CREATE TABLE `kit_components` (
	`company_id` text NOT NULL,
	`kit_id` text NOT NULL,
	`component_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`company_id`, `kit_id`, `component_id`),
	FOREIGN KEY (`company_id`,`kit_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`component_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "kit_components_quantity" CHECK("kit_components"."quantity" between 1 and 1000),
	CONSTRAINT "kit_components_not_itself" CHECK("kit_components"."kit_id" <> "kit_components"."component_id")
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `kit_components_by_component` ON `kit_components` (`company_id`,`component_id`,`kit_id`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `kit_product_id` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `kit` text;--> statement-breakpoint
CREATE INDEX `order_items_by_kit` ON `order_items` (`company_id`,`kit_product_id`) WHERE "order_items"."kit_product_id" is not null;--> statement-breakpoint
-- A kit holds no stock, its components are no kits, and it has at most 50 of them.
CREATE TRIGGER kit_components_allowed BEFORE INSERT ON kit_components
BEGIN
  SELECT RAISE(ABORT, 'assertion: kit_nested') WHERE
    EXISTS (SELECT 1 FROM kit_components WHERE company_id = NEW.company_id AND kit_id = NEW.component_id)
    OR EXISTS (SELECT 1 FROM kit_components WHERE company_id = NEW.company_id AND component_id = NEW.kit_id);
  SELECT RAISE(ABORT, 'assertion: kit_has_stock') WHERE
    EXISTS (SELECT 1 FROM product_stock WHERE company_id = NEW.company_id AND product_id = NEW.kit_id AND on_hand > 0);
  SELECT RAISE(ABORT, 'assertion: kit_component_archived') WHERE
    EXISTS (SELECT 1 FROM products WHERE company_id = NEW.company_id AND id = NEW.component_id AND archived_at IS NOT NULL);
  SELECT RAISE(ABORT, 'assertion: kit_full') WHERE
    (SELECT count(*) FROM kit_components WHERE company_id = NEW.company_id AND kit_id = NEW.kit_id AND component_id <> NEW.component_id) >= 50;
END;
--> statement-breakpoint
CREATE TRIGGER kit_components_keep_their_products BEFORE UPDATE OF company_id, kit_id, component_id ON kit_components
BEGIN SELECT RAISE(ABORT, 'immutable: kit component'); END;
--> statement-breakpoint
CREATE TRIGGER kits_hold_no_stock BEFORE UPDATE OF on_hand ON product_stock WHEN OLD.on_hand = 0 AND NEW.on_hand > 0
  AND EXISTS (SELECT 1 FROM kit_components WHERE company_id = NEW.company_id AND kit_id = NEW.product_id)
BEGIN SELECT RAISE(ABORT, 'assertion: kit_holds_no_stock'); END;
--> statement-breakpoint
-- A component stays active while an active kit contains it.
CREATE TRIGGER kit_components_stay_active BEFORE UPDATE OF archived_at ON products
  WHEN (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'assertion: kit_component_in_use') WHERE NEW.archived_at IS NOT NULL
    AND EXISTS (SELECT 1 FROM kit_components JOIN products AS kit ON kit.company_id = kit_components.company_id AND kit.id = kit_components.kit_id
      WHERE kit_components.company_id = NEW.company_id AND component_id = NEW.id AND kit.archived_at IS NULL);
  SELECT RAISE(ABORT, 'assertion: kit_component_archived') WHERE NEW.archived_at IS NULL
    AND EXISTS (SELECT 1 FROM kit_components JOIN products AS part ON part.company_id = kit_components.company_id AND part.id = kit_components.component_id
      WHERE kit_components.company_id = NEW.company_id AND kit_id = NEW.id AND part.archived_at IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER kit_components_are_kept BEFORE DELETE ON products
  WHEN EXISTS (SELECT 1 FROM kit_components WHERE company_id = OLD.company_id AND component_id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'assertion: kit_component_in_use'); END;
--> statement-breakpoint
-- A kit is not listed as low or out of stock: its components are.
CREATE TRIGGER kits_start AFTER INSERT ON kit_components
BEGIN
  UPDATE product_stock SET listed = 0 WHERE company_id = NEW.company_id AND product_id = NEW.kit_id AND listed = 1;
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND product_id = NEW.kit_id AND dirty = 0;
END;
--> statement-breakpoint
CREATE TRIGGER kits_change AFTER UPDATE OF quantity ON kit_components WHEN OLD.quantity <> NEW.quantity
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND product_id = NEW.kit_id AND dirty = 0;
END;
--> statement-breakpoint
CREATE TRIGGER kits_dissolve AFTER DELETE ON kit_components
BEGIN
  UPDATE product_stock SET listed = 1 WHERE company_id = OLD.company_id AND product_id = OLD.kit_id AND listed = 0
    AND NOT EXISTS (SELECT 1 FROM kit_components WHERE company_id = OLD.company_id AND kit_id = OLD.kit_id)
    AND EXISTS (SELECT 1 FROM products WHERE company_id = OLD.company_id AND id = OLD.kit_id AND archived_at IS NULL);
  UPDATE channel_stock SET dirty = 1 WHERE company_id = OLD.company_id AND product_id = OLD.kit_id AND dirty = 0;
END;
--> statement-breakpoint
DROP TRIGGER products_restock;
--> statement-breakpoint
CREATE TRIGGER products_restock AFTER UPDATE OF reorder_point, archived_at ON products
  WHEN OLD.reorder_point <> NEW.reorder_point OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
BEGIN
  UPDATE product_stock SET reorder_point = NEW.reorder_point, listed = NEW.archived_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM kit_components WHERE company_id = NEW.company_id AND kit_id = NEW.id)
    WHERE company_id = NEW.company_id AND product_id = NEW.id;
END;
--> statement-breakpoint
-- What a store can sell of a product decides what it can sell of the kits that contain it. Orders of a kit that are not
-- processed yet reserve its components, and with them other kits.
CREATE TRIGGER channel_stock_of_kits AFTER UPDATE OF dirty ON channel_stock WHEN NEW.dirty = 1 AND OLD.dirty = 0
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND integration_id = NEW.integration_id AND dirty = 0
    AND product_id IN (
      SELECT component_id FROM kit_components WHERE company_id = NEW.company_id AND kit_id = NEW.product_id
      UNION SELECT kit_id FROM kit_components WHERE company_id = NEW.company_id AND component_id = NEW.product_id
      UNION SELECT other.kit_id FROM kit_components AS part JOIN kit_components AS other
        ON other.company_id = part.company_id AND other.component_id = part.component_id
        WHERE part.company_id = NEW.company_id AND part.kit_id = NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER channel_stock_of_new_kits AFTER INSERT ON channel_stock WHEN NEW.dirty = 1
BEGIN
  UPDATE channel_stock SET dirty = 1 WHERE company_id = NEW.company_id AND integration_id = NEW.integration_id AND dirty = 0
    AND product_id IN (SELECT kit_id FROM kit_components WHERE company_id = NEW.company_id AND component_id = NEW.product_id);
END;
