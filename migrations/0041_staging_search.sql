ALTER TABLE `staging_orders` ADD `customer_sort` text GENERATED ALWAYS AS (lower(customer_name)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `staging_orders_by_customer` ON `staging_orders` (`company_id`,`customer_sort`,`id`);--> statement-breakpoint
CREATE INDEX `staging_orders_by_total` ON `staging_orders` (`company_id`,`total_minor`,`id`);
--> statement-breakpoint
-- Search: trigrams over the store's id and number, the customer and the SKUs, each word between spaces, so that texts too
-- short for a trigram find words that begin with them. The order's id lies beside the text, so that a hit names its order
-- whatever becomes of row numbers.
CREATE VIRTUAL TABLE staging_search USING fts5(company, text, id UNINDEXED, tokenize='trigram');
--> statement-breakpoint
INSERT INTO staging_search (rowid, company, text, id)
  SELECT rowid, substr(company_id, -8), ' ' || external_id || ' ' || number || ' ' || customer_name || ' ' || customer_email || ' '
      || coalesce((SELECT group_concat(value ->> 'sku', ' ') FROM json_each(lines)), '') || ' ', id
  FROM staging_orders;
--> statement-breakpoint
CREATE TRIGGER staging_orders_searchable AFTER INSERT ON staging_orders
BEGIN
  INSERT INTO staging_search (rowid, company, text, id)
    VALUES (NEW.rowid, substr(NEW.company_id, -8), ' ' || NEW.external_id || ' ' || NEW.number || ' ' || NEW.customer_name || ' ' || NEW.customer_email || ' '
      || coalesce((SELECT group_concat(value ->> 'sku', ' ') FROM json_each(NEW.lines)), '') || ' ', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER staging_orders_searchable_again AFTER UPDATE OF external_id, number, customer_name, customer_email, lines ON staging_orders
WHEN OLD.external_id <> NEW.external_id OR OLD.number <> NEW.number OR OLD.customer_name <> NEW.customer_name
  OR OLD.customer_email <> NEW.customer_email OR OLD.lines IS NOT NEW.lines
BEGIN
  UPDATE staging_search
    SET text = ' ' || NEW.external_id || ' ' || NEW.number || ' ' || NEW.customer_name || ' ' || NEW.customer_email || ' '
      || coalesce((SELECT group_concat(value ->> 'sku', ' ') FROM json_each(NEW.lines)), '') || ' '
    WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER staging_orders_forgotten AFTER DELETE ON staging_orders
BEGIN
  DELETE FROM staging_search WHERE rowid = OLD.rowid;
END;
