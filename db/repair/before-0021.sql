-- For a Worker from before migration 0021, when the code is rolled back past it: makes the indexes that its statements
-- name as they were. Costs rows written, loses nothing, and may be run twice. To go forward again, run after-0021.sql.
DROP INDEX IF EXISTS stock_movements_operation;
CREATE UNIQUE INDEX stock_movements_operation ON stock_movements (company_id, operation_id);
DROP INDEX IF EXISTS lot_stock_by_expiry;
CREATE INDEX lot_stock_by_expiry ON lot_stock (company_id, expires_on, lot_id) WHERE expires_on is not null and on_hand > 0;
DROP INDEX IF EXISTS lot_stock_by_expiry_anywhere;
CREATE INDEX lot_stock_by_expiry_anywhere ON lot_stock (expires_on, company_id, lot_id) WHERE expires_on is not null and on_hand > 0;
