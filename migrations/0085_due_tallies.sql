CREATE TABLE `due_tallies` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	`warehouse_id` text NOT NULL,
	`method` text NOT NULL,
	`waiting` integer DEFAULT 0 NOT NULL,
	`picking` integer DEFAULT 0 NOT NULL,
	`ready` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`ready_units` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `day`, `warehouse_id`, `method`),
	CONSTRAINT "due_tallies_not_negative" CHECK(min("waiting", "picking", "ready", "held", "lines", "units", "ready_units") >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO due_tallies (company_id, day, warehouse_id, method, waiting, picking, ready, held, lines, units, ready_units)
  SELECT company_id, required_ship_date, warehouse_id,
    substr(lower(trim(coalesce(orders.external_data ->> 'shipping_method', ''))), 1, 100),
    sum(status = 'pending'), sum(status = 'picking'), sum(status IN ('picked', 'processing')), sum(status = 'on-hold'),
    sum((status IN ('pending', 'picking')) * line_count), sum((status IN ('pending', 'picking')) * unit_count),
    sum((status IN ('picked', 'processing')) * unit_count)
  FROM orders WHERE status IN ('pending', 'picking', 'picked', 'processing', 'on-hold') AND required_ship_date IS NOT NULL
  GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER orders_due AFTER INSERT ON orders
  WHEN NEW.status IN ('pending', 'picking', 'picked', 'processing', 'on-hold') AND NEW.required_ship_date IS NOT NULL
BEGIN
  INSERT INTO due_tallies (company_id, day, warehouse_id, method, waiting, picking, ready, held, lines, units,
    ready_units)
    SELECT NEW.company_id, NEW.required_ship_date, NEW.warehouse_id,
      substr(lower(trim(coalesce(NEW.external_data ->> 'shipping_method', ''))), 1, 100),
      NEW.status = 'pending',
      NEW.status = 'picking',
      NEW.status IN ('picked', 'processing'),
      NEW.status = 'on-hold',
      (NEW.status IN ('pending', 'picking')) * NEW.line_count,
      (NEW.status IN ('pending', 'picking')) * NEW.unit_count,
      (NEW.status IN ('picked', 'processing')) * NEW.unit_count
    WHERE 1
    ON CONFLICT (company_id, day, warehouse_id, method) DO UPDATE SET
    waiting = waiting + excluded.waiting,
    picking = picking + excluded.picking,
    ready = ready + excluded.ready,
    held = held + excluded.held,
    lines = lines + excluded.lines,
    units = units + excluded.units,
    ready_units = ready_units + excluded.ready_units;
END;
--> statement-breakpoint
-- The order stays in the same row, which is written once. Its last order takes the row with it.
CREATE TRIGGER orders_due_at_another_stage AFTER UPDATE OF status, line_count, unit_count ON orders
  WHEN (OLD.status <> NEW.status OR OLD.line_count <> NEW.line_count OR OLD.unit_count <> NEW.unit_count)
    AND OLD.required_ship_date IS NEW.required_ship_date AND OLD.warehouse_id = NEW.warehouse_id
    AND substr(lower(trim(coalesce(OLD.external_data ->> 'shipping_method', ''))), 1, 100)
      = substr(lower(trim(coalesce(NEW.external_data ->> 'shipping_method', ''))), 1, 100)
BEGIN
  DELETE FROM due_tallies WHERE company_id = NEW.company_id AND day = NEW.required_ship_date AND warehouse_id = NEW.warehouse_id
    AND method = substr(lower(trim(coalesce(NEW.external_data ->> 'shipping_method', ''))), 1, 100) AND waiting + picking + ready + held = 1
    AND OLD.status IN ('pending', 'picking', 'picked', 'processing', 'on-hold')
    AND NEW.status NOT IN ('pending', 'picking', 'picked', 'processing', 'on-hold');
  UPDATE due_tallies SET
    waiting = waiting - (OLD.status = 'pending') + (NEW.status = 'pending'),
    picking = picking - (OLD.status = 'picking') + (NEW.status = 'picking'),
    ready = ready - (OLD.status IN ('picked', 'processing')) + (NEW.status IN ('picked', 'processing')),
    held = held - (OLD.status = 'on-hold') + (NEW.status = 'on-hold'),
    lines = lines - (OLD.status IN ('pending', 'picking')) * OLD.line_count + (NEW.status IN ('pending', 'picking')) * NEW.line_count,
    units = units - (OLD.status IN ('pending', 'picking')) * OLD.unit_count + (NEW.status IN ('pending', 'picking')) * NEW.unit_count,
    ready_units = ready_units - (OLD.status IN ('picked', 'processing')) * OLD.unit_count + (NEW.status IN ('picked', 'processing')) * NEW.unit_count
    WHERE company_id = NEW.company_id AND day = NEW.required_ship_date AND warehouse_id = NEW.warehouse_id
    AND method = substr(lower(trim(coalesce(NEW.external_data ->> 'shipping_method', ''))), 1, 100)
    AND OLD.status IN ('pending', 'picking', 'picked', 'processing', 'on-hold');
  INSERT INTO due_tallies (company_id, day, warehouse_id, method, waiting, picking, ready, held, lines, units,
    ready_units)
    SELECT NEW.company_id, NEW.required_ship_date, NEW.warehouse_id,
      substr(lower(trim(coalesce(NEW.external_data ->> 'shipping_method', ''))), 1, 100),
      NEW.status = 'pending',
      NEW.status = 'picking',
      NEW.status IN ('picked', 'processing'),
      NEW.status = 'on-hold',
      (NEW.status IN ('pending', 'picking')) * NEW.line_count,
      (NEW.status IN ('pending', 'picking')) * NEW.unit_count,
      (NEW.status IN ('picked', 'processing')) * NEW.unit_count
    WHERE OLD.status NOT IN ('pending', 'picking', 'picked', 'processing', 'on-hold')
      AND NEW.status IN ('pending', 'picking', 'picked', 'processing', 'on-hold') AND NEW.required_ship_date IS NOT NULL
    ON CONFLICT (company_id, day, warehouse_id, method) DO UPDATE SET
    waiting = waiting + excluded.waiting,
    picking = picking + excluded.picking,
    ready = ready + excluded.ready,
    held = held + excluded.held,
    lines = lines + excluded.lines,
    units = units + excluded.units,
    ready_units = ready_units + excluded.ready_units;
END;
--> statement-breakpoint
CREATE TRIGGER orders_due_otherwise AFTER UPDATE OF required_ship_date, warehouse_id, external_data ON orders
  WHEN NOT (OLD.required_ship_date IS NEW.required_ship_date AND OLD.warehouse_id = NEW.warehouse_id
    AND substr(lower(trim(coalesce(OLD.external_data ->> 'shipping_method', ''))), 1, 100)
      = substr(lower(trim(coalesce(NEW.external_data ->> 'shipping_method', ''))), 1, 100))
BEGIN
  DELETE FROM due_tallies WHERE company_id = OLD.company_id AND day = OLD.required_ship_date AND warehouse_id = OLD.warehouse_id
    AND method = substr(lower(trim(coalesce(OLD.external_data ->> 'shipping_method', ''))), 1, 100) AND waiting + picking + ready + held = 1
    AND OLD.status IN ('pending', 'picking', 'picked', 'processing', 'on-hold');
  UPDATE due_tallies SET
    waiting = waiting - (OLD.status = 'pending'),
    picking = picking - (OLD.status = 'picking'),
    ready = ready - (OLD.status IN ('picked', 'processing')),
    held = held - (OLD.status = 'on-hold'),
    lines = lines - (OLD.status IN ('pending', 'picking')) * OLD.line_count,
    units = units - (OLD.status IN ('pending', 'picking')) * OLD.unit_count,
    ready_units = ready_units - (OLD.status IN ('picked', 'processing')) * OLD.unit_count
    WHERE company_id = OLD.company_id AND day = OLD.required_ship_date AND warehouse_id = OLD.warehouse_id
    AND method = substr(lower(trim(coalesce(OLD.external_data ->> 'shipping_method', ''))), 1, 100)
    AND OLD.status IN ('pending', 'picking', 'picked', 'processing', 'on-hold');
  INSERT INTO due_tallies (company_id, day, warehouse_id, method, waiting, picking, ready, held, lines, units,
    ready_units)
    SELECT NEW.company_id, NEW.required_ship_date, NEW.warehouse_id,
      substr(lower(trim(coalesce(NEW.external_data ->> 'shipping_method', ''))), 1, 100),
      NEW.status = 'pending',
      NEW.status = 'picking',
      NEW.status IN ('picked', 'processing'),
      NEW.status = 'on-hold',
      (NEW.status IN ('pending', 'picking')) * NEW.line_count,
      (NEW.status IN ('pending', 'picking')) * NEW.unit_count,
      (NEW.status IN ('picked', 'processing')) * NEW.unit_count
    WHERE NEW.status IN ('pending', 'picking', 'picked', 'processing', 'on-hold') AND NEW.required_ship_date IS NOT NULL
    ON CONFLICT (company_id, day, warehouse_id, method) DO UPDATE SET
    waiting = waiting + excluded.waiting,
    picking = picking + excluded.picking,
    ready = ready + excluded.ready,
    held = held + excluded.held,
    lines = lines + excluded.lines,
    units = units + excluded.units,
    ready_units = ready_units + excluded.ready_units;
END;
