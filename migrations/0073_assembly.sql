CREATE TABLE `assemblies` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`location_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`operation_id` text NOT NULL,
	`by_name` text NOT NULL,
	`at` integer NOT NULL,
	`taken_back_at` integer,
	`taken_back_by_name` text,
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `assembly_orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`lot_id`) REFERENCES `lots`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`location_id`) REFERENCES `locations`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assemblies_quantity" CHECK("assemblies"."quantity" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assemblies_tenant_id` ON `assemblies` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `assemblies_operation` ON `assemblies` (`company_id`,`operation_id`);--> statement-breakpoint
CREATE INDEX `assemblies_by_order` ON `assemblies` (`company_id`,`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `assemblies_by_lot` ON `assemblies` (`company_id`,`lot_id`,`id`);--> statement-breakpoint
CREATE TABLE `assembly_components` (
	`company_id` text NOT NULL,
	`product_id` text NOT NULL,
	`component_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`company_id`, `product_id`, `component_id`),
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`component_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assembly_components_quantity" CHECK("assembly_components"."quantity" between 1 and 10000),
	CONSTRAINT "assembly_components_not_itself" CHECK("assembly_components"."product_id" <> "assembly_components"."component_id")
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `assembly_components_by_component` ON `assembly_components` (`company_id`,`component_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `assembly_order_components` (
	`company_id` text NOT NULL,
	`order_id` text NOT NULL,
	`component_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`company_id`, `order_id`, `component_id`),
	FOREIGN KEY (`company_id`,`order_id`) REFERENCES `assembly_orders`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`component_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assembly_order_components_quantity" CHECK("assembly_order_components"."quantity" between 1 and 10000)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `assembly_order_components_by_component` ON `assembly_order_components` (`company_id`,`component_id`);--> statement-breakpoint
CREATE TABLE `assembly_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`number` integer NOT NULL,
	`product_id` text NOT NULL,
	`warehouse_id` text NOT NULL,
	`status` text NOT NULL,
	`quantity` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`assemblies` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`operation_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`released_at` integer,
	`ended_at` integer,
	`end_reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`company_id`,`product_id`) REFERENCES `products`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assembly_orders_quantity" CHECK("assembly_orders"."quantity" between 1 and 1000000),
	CONSTRAINT "assembly_orders_done" CHECK("assembly_orders"."done" between 0 and "assembly_orders"."quantity")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assembly_orders_tenant_id` ON `assembly_orders` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `assembly_orders_number` ON `assembly_orders` (`company_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `assembly_orders_operation` ON `assembly_orders` (`company_id`,`operation_id`);--> statement-breakpoint
CREATE INDEX `assembly_orders_by_status` ON `assembly_orders` (`company_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `assembly_orders_by_status_anywhere` ON `assembly_orders` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `assembly_orders_by_product` ON `assembly_orders` (`company_id`,`product_id`,`id`);--> statement-breakpoint
CREATE TABLE `assembly_uses` (
	`company_id` text NOT NULL,
	`assembly_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`location_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`company_id`, `assembly_id`, `lot_id`, `location_id`),
	FOREIGN KEY (`company_id`,`assembly_id`) REFERENCES `assemblies`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`lot_id`) REFERENCES `lots`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`location_id`) REFERENCES `locations`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assembly_uses_quantity" CHECK("assembly_uses"."quantity" > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `assembly_uses_by_lot` ON `assembly_uses` (`company_id`,`lot_id`,`assembly_id`);
--> statement-breakpoint
-- An assembled product is no kit, its components are neither kits nor assembled, and it has at most 50 of them.
CREATE TRIGGER assembly_components_allowed BEFORE INSERT ON assembly_components
BEGIN
  SELECT RAISE(ABORT, 'assertion: assembly_of_kit') WHERE
    EXISTS (SELECT 1 FROM kit_components WHERE company_id = NEW.company_id AND kit_id IN (NEW.product_id, NEW.component_id));
  SELECT RAISE(ABORT, 'assertion: assembly_nested') WHERE
    EXISTS (SELECT 1 FROM assembly_components WHERE company_id = NEW.company_id AND product_id = NEW.component_id)
    OR EXISTS (SELECT 1 FROM assembly_components WHERE company_id = NEW.company_id AND component_id = NEW.product_id);
  SELECT RAISE(ABORT, 'assertion: assembly_component_archived') WHERE
    EXISTS (SELECT 1 FROM products WHERE company_id = NEW.company_id AND id = NEW.component_id AND archived_at IS NOT NULL);
  SELECT RAISE(ABORT, 'assertion: assembly_full') WHERE
    (SELECT count(*) FROM assembly_components WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND component_id <> NEW.component_id) >= 50;
END;
--> statement-breakpoint
CREATE TRIGGER assembly_components_keep_their_products BEFORE UPDATE OF company_id, product_id, component_id ON assembly_components
BEGIN SELECT RAISE(ABORT, 'immutable: assembly component'); END;
--> statement-breakpoint
CREATE TRIGGER kits_are_not_assembled BEFORE INSERT ON kit_components
  WHEN EXISTS (SELECT 1 FROM assembly_components WHERE company_id = NEW.company_id AND product_id = NEW.kit_id)
    OR EXISTS (SELECT 1 FROM assembly_components WHERE company_id = NEW.company_id AND component_id = NEW.kit_id)
BEGIN SELECT RAISE(ABORT, 'assertion: assembly_of_kit'); END;
--> statement-breakpoint
-- A component stays active while an active product is assembled from it.
CREATE TRIGGER assembly_components_stay_active BEFORE UPDATE OF archived_at ON products
  WHEN (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'assertion: assembly_component_in_use') WHERE NEW.archived_at IS NOT NULL
    AND EXISTS (SELECT 1 FROM assembly_components AS part JOIN products AS whole ON whole.company_id = part.company_id AND whole.id = part.product_id
      WHERE part.company_id = NEW.company_id AND part.component_id = NEW.id AND whole.archived_at IS NULL);
  SELECT RAISE(ABORT, 'assertion: assembly_component_archived') WHERE NEW.archived_at IS NULL
    AND EXISTS (SELECT 1 FROM assembly_components AS part JOIN products AS component ON component.company_id = part.company_id AND component.id = part.component_id
      WHERE part.company_id = NEW.company_id AND part.product_id = NEW.id AND component.archived_at IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER assembly_components_are_kept BEFORE DELETE ON products
  WHEN EXISTS (SELECT 1 FROM assembly_components WHERE company_id = OLD.company_id AND component_id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'assertion: assembly_component_in_use'); END;
--> statement-breakpoint
-- Units are assembled for released orders, and never more than ordered.
CREATE TRIGGER assemblies_allowed BEFORE INSERT ON assemblies
BEGIN
  SELECT RAISE(ABORT, 'assertion: conflict') WHERE NOT EXISTS (SELECT 1 FROM assembly_orders
    WHERE company_id = NEW.company_id AND id = NEW.order_id AND status = 'released' AND product_id = NEW.product_id
      AND done + NEW.quantity <= quantity);
END;
--> statement-breakpoint
CREATE TRIGGER assemblies_counted AFTER INSERT ON assemblies
BEGIN
  UPDATE assembly_orders SET done = done + NEW.quantity, assemblies = assemblies + 1,
      status = iif(done + NEW.quantity = quantity, 'done', status), ended_at = iif(done + NEW.quantity = quantity, NEW.at, NULL)
    WHERE company_id = NEW.company_id AND id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER assemblies_keep_their_units BEFORE UPDATE ON assemblies
  WHEN OLD.taken_back_at IS NOT NULL OR NEW.taken_back_at IS NULL OR OLD.company_id <> NEW.company_id OR OLD.id <> NEW.id
    OR OLD.order_id <> NEW.order_id OR OLD.lot_id <> NEW.lot_id OR OLD.location_id <> NEW.location_id OR OLD.quantity <> NEW.quantity
BEGIN SELECT RAISE(ABORT, 'immutable: assembly'); END;
--> statement-breakpoint
-- The units are to be assembled again.
CREATE TRIGGER assemblies_taken_back AFTER UPDATE OF taken_back_at ON assemblies
BEGIN
  UPDATE assembly_orders SET done = done - NEW.quantity, status = 'released', ended_at = NULL, end_reason = ''
    WHERE company_id = NEW.company_id AND id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER assemblies_no_delete BEFORE DELETE ON assemblies BEGIN SELECT RAISE(ABORT, 'immutable: assembly'); END;
--> statement-breakpoint
CREATE TRIGGER assembly_uses_no_update BEFORE UPDATE ON assembly_uses BEGIN SELECT RAISE(ABORT, 'immutable: assembly_uses'); END;
--> statement-breakpoint
CREATE TRIGGER assembly_uses_no_delete BEFORE DELETE ON assembly_uses BEGIN SELECT RAISE(ABORT, 'immutable: assembly_uses'); END;
--> statement-breakpoint
CREATE TRIGGER assembly_order_components_no_update BEFORE UPDATE ON assembly_order_components BEGIN SELECT RAISE(ABORT, 'immutable: assembly_order_components'); END;
--> statement-breakpoint
CREATE TRIGGER assembly_order_components_no_delete BEFORE DELETE ON assembly_order_components BEGIN SELECT RAISE(ABORT, 'immutable: assembly_order_components'); END;
--> statement-breakpoint
CREATE TRIGGER assembly_orders_are_frozen BEFORE UPDATE OF id, company_id, number, product_id, warehouse_id, quantity ON assembly_orders
BEGIN SELECT RAISE(ABORT, 'immutable: assembly order'); END;
