CREATE TABLE `stock_ages` (
	`company_id` text NOT NULL,
	`level` text NOT NULL,
	`arrived_on` text NOT NULL,
	`currency` text NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`value_minor` integer DEFAULT 0 NOT NULL,
	`uncosted` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `level`, `arrived_on`, `currency`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stock_ages_all` (
	`level` text NOT NULL,
	`arrived_on` text NOT NULL,
	`currency` text NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`value_minor` integer DEFAULT 0 NOT NULL,
	`uncosted` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`level`, `arrived_on`, `currency`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stock_values` (
	`company_id` text NOT NULL,
	`level` text NOT NULL,
	`category` text NOT NULL,
	`currency` text NOT NULL,
	`products` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`value_minor` integer DEFAULT 0 NOT NULL,
	`uncosted` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `level`, `category`, `currency`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `lot_stock` ADD `arrived_on` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- The day on which each lot arrived: without a lot number, units arrive in one lot, again and again.
CREATE VIEW lot_arrivals AS
  SELECT lot.company_id, lot.product_id, lot.id AS lot_id,
    date((lot.came + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = lot.company_id AND from_at <= lot.came ORDER BY from_at DESC LIMIT 1),
      (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= lot.came ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS arrived_on
  FROM (SELECT company_id, product_id, id, max(created_at, iif(lot_number <> '', 0, coalesce((SELECT max(receipts.at)
      FROM receipt_lines AS line JOIN receipts ON receipts.company_id = line.company_id AND receipts.id = line.receipt_id
      WHERE line.company_id = lots.company_id AND line.product_id = lots.product_id AND line.lot_id = lots.id), 0))) AS came
    FROM lots) AS lot;
--> statement-breakpoint
DROP TRIGGER lots_have_stock;
--> statement-breakpoint
CREATE TRIGGER lots_have_stock AFTER INSERT ON lots
BEGIN
  INSERT INTO lot_stock (company_id, product_id, lot_id, on_hand, expires_on, arrived_on)
    VALUES (NEW.company_id, NEW.product_id, NEW.id, 0, NEW.expires_on,
      date((NEW.created_at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = NEW.company_id AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1),
      (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= NEW.created_at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch'));
END;
--> statement-breakpoint
CREATE TRIGGER receipt_lines_arrive AFTER INSERT ON receipt_lines
  WHEN EXISTS (SELECT 1 FROM lots WHERE company_id = NEW.company_id AND id = NEW.lot_id AND lot_number = ''
    AND created_at < (SELECT at FROM receipts WHERE company_id = NEW.company_id AND id = NEW.receipt_id))
BEGIN
  UPDATE lot_stock SET arrived_on = came.on_day
    FROM (SELECT date((at + coalesce((SELECT offset_ms FROM day_offsets WHERE calendar = company_id AND from_at <= at ORDER BY from_at DESC LIMIT 1),
      (SELECT offset_ms FROM day_offsets WHERE calendar = 'provider' AND from_at <= at ORDER BY from_at DESC LIMIT 1))) / 1000, 'unixepoch') AS on_day
      FROM receipts WHERE company_id = NEW.company_id AND id = NEW.receipt_id) AS came
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id AND lot_id = NEW.lot_id AND arrived_on < came.on_day;
END;
--> statement-breakpoint
CREATE VIEW product_values AS
  SELECT stock.company_id, stock.product_id, stock.level, coalesce(product.category, '') AS category, product.currency,
    stock.listed AS products, stock.on_hand AS units, stock.on_hand * coalesce(product.cost_minor, 0) AS value_minor,
    iif(product.cost_minor IS NULL, stock.on_hand, 0) AS uncosted
  FROM product_stock AS stock
  JOIN products AS product ON product.company_id = stock.company_id AND product.id = stock.product_id
  WHERE stock.listed = 1 OR stock.on_hand > 0;
--> statement-breakpoint
CREATE VIEW lot_values AS
  SELECT lot.company_id, lot.product_id, stock.level, lot.arrived_on, product.currency, lot.on_hand AS units,
    lot.on_hand * coalesce(product.cost_minor, 0) AS value_minor, iif(product.cost_minor IS NULL, lot.on_hand, 0) AS uncosted
  FROM lot_stock AS lot
  JOIN product_stock AS stock ON stock.company_id = lot.company_id AND stock.product_id = lot.product_id
  JOIN products AS product ON product.company_id = lot.company_id AND product.id = lot.product_id
  WHERE lot.on_hand > 0;
--> statement-breakpoint
CREATE TRIGGER product_stock_valued AFTER INSERT ON product_stock
BEGIN
  INSERT INTO stock_values (company_id, level, category, currency, products, units, value_minor, uncosted)
    SELECT company_id, level, category, currency, products, units, value_minor, uncosted FROM product_values
    WHERE company_id = NEW.company_id AND product_id = NEW.product_id
    ON CONFLICT (company_id, level, category, currency) DO UPDATE SET products = products + excluded.products,
      units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_units_revalued AFTER UPDATE OF on_hand ON product_stock
  WHEN OLD.on_hand <> NEW.on_hand AND OLD.level = NEW.level AND OLD.listed = NEW.listed
BEGIN
  INSERT INTO stock_values (company_id, level, category, currency, products, units, value_minor, uncosted)
    SELECT company_id, NEW.level, coalesce(category, ''), currency, 0, NEW.on_hand - OLD.on_hand, (NEW.on_hand - OLD.on_hand) * coalesce(cost_minor, 0),
      iif(cost_minor IS NULL, NEW.on_hand - OLD.on_hand, 0)
    FROM products WHERE company_id = NEW.company_id AND id = NEW.product_id
    ON CONFLICT (company_id, level, category, currency) DO UPDATE SET products = products + excluded.products,
      units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_revalued AFTER UPDATE OF on_hand, unsellable, reorder_point, listed ON product_stock
  WHEN OLD.level <> NEW.level OR OLD.listed <> NEW.listed
BEGIN
  INSERT INTO stock_values (company_id, level, category, currency, products, units, value_minor, uncosted)
    SELECT company_id, OLD.level, coalesce(category, ''), currency, -OLD.listed, -OLD.on_hand, (-OLD.on_hand) * coalesce(cost_minor, 0),
      iif(cost_minor IS NULL, -OLD.on_hand, 0)
    FROM products WHERE company_id = NEW.company_id AND id = NEW.product_id
    ON CONFLICT (company_id, level, category, currency) DO UPDATE SET products = products + excluded.products,
      units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
  INSERT INTO stock_values (company_id, level, category, currency, products, units, value_minor, uncosted)
    SELECT company_id, NEW.level, coalesce(category, ''), currency, NEW.listed, NEW.on_hand, (NEW.on_hand) * coalesce(cost_minor, 0),
      iif(cost_minor IS NULL, NEW.on_hand, 0)
    FROM products WHERE company_id = NEW.company_id AND id = NEW.product_id
    ON CONFLICT (company_id, level, category, currency) DO UPDATE SET products = products + excluded.products,
      units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
END;
--> statement-breakpoint
CREATE TRIGGER product_stock_ages_change_level AFTER UPDATE OF on_hand, unsellable, reorder_point ON product_stock
  WHEN OLD.level <> NEW.level
BEGIN
  INSERT INTO stock_ages (company_id, level, arrived_on, currency, units, value_minor, uncosted)
    SELECT NEW.company_id, OLD.level, lot.arrived_on, product.currency, -sum(lot.on_hand),
      -sum(lot.on_hand) * coalesce(product.cost_minor, 0), iif(product.cost_minor IS NULL, -sum(lot.on_hand), 0)
    FROM products AS product CROSS JOIN lot_stock AS lot ON lot.company_id = NEW.company_id AND lot.product_id = NEW.product_id
      AND lot.on_hand > 0
    WHERE product.company_id = NEW.company_id AND product.id = NEW.product_id GROUP BY lot.arrived_on
    ON CONFLICT (company_id, level, arrived_on, currency) DO UPDATE SET units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
  INSERT INTO stock_ages (company_id, level, arrived_on, currency, units, value_minor, uncosted)
    SELECT NEW.company_id, NEW.level, lot.arrived_on, product.currency, sum(lot.on_hand),
      sum(lot.on_hand) * coalesce(product.cost_minor, 0), iif(product.cost_minor IS NULL, sum(lot.on_hand), 0)
    FROM products AS product CROSS JOIN lot_stock AS lot ON lot.company_id = NEW.company_id AND lot.product_id = NEW.product_id
      AND lot.on_hand > 0
    WHERE product.company_id = NEW.company_id AND product.id = NEW.product_id GROUP BY lot.arrived_on
    ON CONFLICT (company_id, level, arrived_on, currency) DO UPDATE SET units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
END;
--> statement-breakpoint
CREATE TRIGGER products_revalued AFTER UPDATE OF category, currency, cost_minor ON products
  WHEN OLD.category IS NOT NEW.category OR OLD.currency <> NEW.currency OR OLD.cost_minor IS NOT NEW.cost_minor
BEGIN
  INSERT INTO stock_values (company_id, level, category, currency, products, units, value_minor, uncosted)
    SELECT company_id, stock.level, part.category, part.currency, sum(part.times * stock.listed), sum(part.times * stock.on_hand),
      sum(part.times * stock.on_hand * coalesce(part.cost, 0)), sum(iif(part.cost IS NULL, part.times * stock.on_hand, 0))
    FROM (SELECT coalesce(NEW.category, '') AS category, NEW.currency AS currency, NEW.cost_minor AS cost, 1 AS times
      UNION ALL SELECT coalesce(OLD.category, ''), OLD.currency, OLD.cost_minor, -1) AS part
    CROSS JOIN product_stock AS stock ON stock.company_id = NEW.company_id AND stock.product_id = NEW.id
      AND (stock.listed = 1 OR stock.on_hand > 0)
    GROUP BY part.category, part.currency
    ON CONFLICT (company_id, level, category, currency) DO UPDATE SET products = products + excluded.products,
      units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
  INSERT INTO stock_ages (company_id, level, arrived_on, currency, units, value_minor, uncosted)
    SELECT lot.company_id, stock.level, lot.arrived_on, part.currency, sum(part.times * lot.on_hand),
      sum(part.times * lot.on_hand * coalesce(part.cost, 0)), sum(iif(part.cost IS NULL, part.times * lot.on_hand, 0))
    FROM (SELECT NEW.currency AS currency, NEW.cost_minor AS cost, 1 AS times
      UNION ALL SELECT OLD.currency, OLD.cost_minor, -1) AS part
    CROSS JOIN product_stock AS stock ON stock.company_id = NEW.company_id AND stock.product_id = NEW.id
    CROSS JOIN lot_stock AS lot ON lot.company_id = NEW.company_id AND lot.product_id = NEW.id AND lot.on_hand > 0
    GROUP BY lot.arrived_on, part.currency
    ON CONFLICT (company_id, level, arrived_on, currency) DO UPDATE SET units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
END;
--> statement-breakpoint
CREATE TRIGGER products_lose_their_value BEFORE DELETE ON products
BEGIN
  INSERT INTO stock_values (company_id, level, category, currency, products, units, value_minor, uncosted)
    SELECT company_id, level, category, currency, -products, -units, -value_minor, -uncosted FROM product_values
    WHERE company_id = OLD.company_id AND product_id = OLD.id
    ON CONFLICT (company_id, level, category, currency) DO UPDATE SET products = products + excluded.products,
      units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
END;
--> statement-breakpoint
CREATE TRIGGER stock_values_end AFTER UPDATE ON stock_values WHEN NEW.products = 0 AND NEW.units = 0
BEGIN
  DELETE FROM stock_values WHERE company_id = NEW.company_id AND level = NEW.level AND category = NEW.category
    AND currency = NEW.currency;
END;
--> statement-breakpoint
CREATE TRIGGER lot_stock_units_age AFTER UPDATE OF on_hand ON lot_stock
  WHEN OLD.on_hand <> NEW.on_hand AND OLD.arrived_on = NEW.arrived_on
BEGIN
  INSERT INTO stock_ages (company_id, level, arrived_on, currency, units, value_minor, uncosted)
    SELECT NEW.company_id, stock.level, NEW.arrived_on, product.currency, NEW.on_hand - OLD.on_hand, (NEW.on_hand - OLD.on_hand) * coalesce(product.cost_minor, 0),
      iif(product.cost_minor IS NULL, NEW.on_hand - OLD.on_hand, 0)
    FROM product_stock AS stock CROSS JOIN products AS product ON product.company_id = NEW.company_id AND product.id = NEW.product_id
    WHERE stock.company_id = NEW.company_id AND stock.product_id = NEW.product_id
    ON CONFLICT (company_id, level, arrived_on, currency) DO UPDATE SET units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
END;
--> statement-breakpoint
CREATE TRIGGER lot_stock_arrives_again AFTER UPDATE OF arrived_on ON lot_stock
  WHEN OLD.arrived_on <> NEW.arrived_on AND NEW.on_hand > 0
BEGIN
  INSERT INTO stock_ages (company_id, level, arrived_on, currency, units, value_minor, uncosted)
    SELECT NEW.company_id, stock.level, OLD.arrived_on, product.currency, -OLD.on_hand, (-OLD.on_hand) * coalesce(product.cost_minor, 0),
      iif(product.cost_minor IS NULL, -OLD.on_hand, 0)
    FROM product_stock AS stock CROSS JOIN products AS product ON product.company_id = NEW.company_id AND product.id = NEW.product_id
    WHERE stock.company_id = NEW.company_id AND stock.product_id = NEW.product_id
    ON CONFLICT (company_id, level, arrived_on, currency) DO UPDATE SET units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
  INSERT INTO stock_ages (company_id, level, arrived_on, currency, units, value_minor, uncosted)
    SELECT NEW.company_id, stock.level, NEW.arrived_on, product.currency, NEW.on_hand, (NEW.on_hand) * coalesce(product.cost_minor, 0),
      iif(product.cost_minor IS NULL, NEW.on_hand, 0)
    FROM product_stock AS stock CROSS JOIN products AS product ON product.company_id = NEW.company_id AND product.id = NEW.product_id
    WHERE stock.company_id = NEW.company_id AND stock.product_id = NEW.product_id
    ON CONFLICT (company_id, level, arrived_on, currency) DO UPDATE SET units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
END;
--> statement-breakpoint
CREATE TRIGGER stock_ages_end AFTER UPDATE ON stock_ages WHEN NEW.units = 0
BEGIN
  DELETE FROM stock_ages WHERE company_id = NEW.company_id AND level = NEW.level AND arrived_on = NEW.arrived_on
    AND currency = NEW.currency;
END;
--> statement-breakpoint
CREATE TRIGGER stock_ages_added AFTER INSERT ON stock_ages
BEGIN
  INSERT INTO stock_ages_all (level, arrived_on, currency, units, value_minor, uncosted)
    VALUES (NEW.level, NEW.arrived_on, NEW.currency, NEW.units, NEW.value_minor, NEW.uncosted)
    ON CONFLICT (level, arrived_on, currency) DO UPDATE SET units = units + excluded.units, value_minor = value_minor + excluded.value_minor,
      uncosted = uncosted + excluded.uncosted;
END;
--> statement-breakpoint
CREATE TRIGGER stock_ages_changed AFTER UPDATE ON stock_ages
BEGIN
  UPDATE stock_ages_all SET units = units + NEW.units - OLD.units, value_minor = value_minor + NEW.value_minor - OLD.value_minor,
      uncosted = uncosted + NEW.uncosted - OLD.uncosted
    WHERE level = NEW.level AND arrived_on = NEW.arrived_on AND currency = NEW.currency;
END;
--> statement-breakpoint
CREATE TRIGGER stock_ages_removed AFTER DELETE ON stock_ages WHEN OLD.units <> 0
BEGIN
  UPDATE stock_ages_all SET units = units - OLD.units, value_minor = value_minor - OLD.value_minor, uncosted = uncosted - OLD.uncosted
    WHERE level = OLD.level AND arrived_on = OLD.arrived_on AND currency = OLD.currency;
END;
--> statement-breakpoint
CREATE TRIGGER stock_ages_all_end AFTER UPDATE ON stock_ages_all WHEN NEW.units = 0
BEGIN
  DELETE FROM stock_ages_all WHERE level = NEW.level AND arrived_on = NEW.arrived_on AND currency = NEW.currency;
END;
--> statement-breakpoint
CREATE TRIGGER rollup_repairs_stock INSTEAD OF INSERT ON rollup_repairs WHEN NEW.part = 'stock'
BEGIN
  DELETE FROM stock_values WHERE company_id = NEW.company_id;
  UPDATE lot_stock SET arrived_on = (SELECT arrived_on FROM lot_arrivals WHERE company_id = lot_stock.company_id
      AND lot_id = lot_stock.lot_id)
    WHERE company_id = NEW.company_id;
  DELETE FROM stock_ages WHERE company_id = NEW.company_id;
  INSERT INTO stock_values (company_id, level, category, currency, products, units, value_minor, uncosted)
    SELECT company_id, level, category, currency, sum(products), sum(units), sum(value_minor), sum(uncosted) FROM product_values
    WHERE company_id = NEW.company_id GROUP BY level, category, currency;
  INSERT INTO stock_ages (company_id, level, arrived_on, currency, units, value_minor, uncosted)
    SELECT company_id, level, arrived_on, currency, sum(units), sum(value_minor), sum(uncosted) FROM lot_values
    WHERE company_id = NEW.company_id GROUP BY level, arrived_on, currency;
END;
--> statement-breakpoint
CREATE TRIGGER day_closings_stock INSTEAD OF INSERT ON day_closings WHEN NEW.part = 'reopen'
BEGIN
  DELETE FROM stock_ages_all;
  INSERT INTO stock_ages_all (level, arrived_on, currency, units, value_minor, uncosted)
    SELECT level, arrived_on, currency, sum(units), sum(value_minor), sum(uncosted) FROM stock_ages
    GROUP BY level, arrived_on, currency;
END;
--> statement-breakpoint
INSERT INTO rollup_repairs (company_id, part) SELECT id, 'stock' FROM companies;
