-- An archived product without units has no value: when its last units left, a sum of nothing stayed behind.
DROP TRIGGER product_stock_revalued;
--> statement-breakpoint
CREATE TRIGGER product_stock_revalued AFTER UPDATE OF on_hand, unsellable, reorder_point, listed ON product_stock
  WHEN OLD.level <> NEW.level OR OLD.listed <> NEW.listed
BEGIN
  INSERT INTO stock_values (company_id, level, category, currency, products, units, value_minor, uncosted)
    SELECT company_id, OLD.level, coalesce(category, ''), currency, -OLD.listed, -OLD.on_hand, (-OLD.on_hand) * coalesce(cost_minor, 0),
      iif(cost_minor IS NULL, -OLD.on_hand, 0)
    FROM products WHERE company_id = NEW.company_id AND id = NEW.product_id AND (OLD.listed = 1 OR OLD.on_hand > 0)
    ON CONFLICT (company_id, level, category, currency) DO UPDATE SET products = products + excluded.products,
      units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
  INSERT INTO stock_values (company_id, level, category, currency, products, units, value_minor, uncosted)
    SELECT company_id, NEW.level, coalesce(category, ''), currency, NEW.listed, NEW.on_hand, (NEW.on_hand) * coalesce(cost_minor, 0),
      iif(cost_minor IS NULL, NEW.on_hand, 0)
    FROM products WHERE company_id = NEW.company_id AND id = NEW.product_id AND (NEW.listed = 1 OR NEW.on_hand > 0)
    ON CONFLICT (company_id, level, category, currency) DO UPDATE SET products = products + excluded.products,
      units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
END;
--> statement-breakpoint
DELETE FROM stock_values WHERE products = 0 AND units = 0;
