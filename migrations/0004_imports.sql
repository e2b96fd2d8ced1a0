CREATE TABLE `import_problems` (
	`company_id` text NOT NULL,
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`seq` integer NOT NULL,
	`column_name` text NOT NULL,
	`value` text NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`company_id`, `import_id`, `row`, `seq`),
	FOREIGN KEY (`company_id`,`import_id`) REFERENCES `imports`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`file_name` text NOT NULL,
	`file_hash` text NOT NULL,
	`encoding` text NOT NULL,
	`delimiter` text NOT NULL,
	`headers` text NOT NULL,
	`mapping` text,
	`total` integer NOT NULL,
	`parts` integer NOT NULL,
	`checked` integer DEFAULT 0 NOT NULL,
	`creates` integer DEFAULT 0 NOT NULL,
	`updates` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`preview` text DEFAULT '[]' NOT NULL,
	`mode` text,
	`position` integer DEFAULT 0 NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`started_by` text NOT NULL,
	`started_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "imports_within_their_parts" CHECK("imports"."checked" <= "imports"."parts" and "imports"."position" <= "imports"."parts")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_tenant_id` ON `imports` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `imports_by_kind` ON `imports` (`company_id`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `imports_by_hash` ON `imports` (`company_id`,`file_hash`);--> statement-breakpoint
ALTER TABLE `products` ADD `starting_inventory` integer;
--> statement-breakpoint
-- Search: trigrams over name, SKU and the codes of its own; the tail of the company's id keeps a company's search to its
-- own rows. The product's id lies beside the text, so that a hit names its product whatever becomes of row numbers.
CREATE VIRTUAL TABLE product_search USING fts5(company, text, id UNINDEXED, tokenize='trigram');
--> statement-breakpoint
INSERT INTO product_search (rowid, company, text, id)
  SELECT rowid, substr(company_id, -8), name || ' ' || sku || ' ' || coalesce(upc, '') || ' ' || coalesce(barcode, ''), id
  FROM products;
--> statement-breakpoint
CREATE TRIGGER products_searchable AFTER INSERT ON products
BEGIN
  INSERT INTO product_search (rowid, company, text, id)
    VALUES (NEW.rowid, substr(NEW.company_id, -8),
      NEW.name || ' ' || NEW.sku || ' ' || coalesce(NEW.upc, '') || ' ' || coalesce(NEW.barcode, ''), NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER products_searchable_again AFTER UPDATE OF name, sku, upc, barcode ON products
WHEN OLD.name <> NEW.name OR OLD.sku <> NEW.sku OR OLD.upc IS NOT NEW.upc OR OLD.barcode IS NOT NEW.barcode
BEGIN
  INSERT OR REPLACE INTO product_search (rowid, company, text, id)
    VALUES (NEW.rowid, substr(NEW.company_id, -8),
      NEW.name || ' ' || NEW.sku || ' ' || coalesce(NEW.upc, '') || ' ' || coalesce(NEW.barcode, ''), NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER products_forgotten AFTER DELETE ON products
BEGIN
  DELETE FROM product_search WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER products_keep_their_company BEFORE UPDATE OF id, company_id ON products
BEGIN SELECT RAISE(ABORT, 'immutable: product owner'); END;
