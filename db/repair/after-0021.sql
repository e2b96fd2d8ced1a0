-- For the Worker that goes with migration 0021, after before-0021.sql was run: its indexes again.
DROP INDEX IF EXISTS stock_movements_operation;
CREATE UNIQUE INDEX stock_movements_operation ON stock_movements (company_id, operation_id) WHERE operation_id <> id;
DROP INDEX IF EXISTS lot_stock_by_expiry;
CREATE INDEX lot_stock_by_expiry ON lot_stock (company_id, expires_on, lot_id) WHERE expires_on is not null and is_there = 1;
DROP INDEX IF EXISTS lot_stock_by_expiry_anywhere;
CREATE INDEX lot_stock_by_expiry_anywhere ON lot_stock (expires_on, company_id, lot_id) WHERE expires_on is not null and is_there = 1;
