-- Tallies by warehouse, counted anew.
DROP TRIGGER returns_tallied;
--> statement-breakpoint
DROP TRIGGER returns_tallied_again;
--> statement-breakpoint
DROP TABLE `return_tallies`;
--> statement-breakpoint
CREATE TABLE `return_tallies` (
	`company_id` text NOT NULL,
	`warehouse_id` text NOT NULL,
	`requested` integer DEFAULT 0 NOT NULL,
	`announced` integer DEFAULT 0 NOT NULL,
	`in-transit` integer DEFAULT 0 NOT NULL,
	`arrived` integer DEFAULT 0 NOT NULL,
	`receiving` integer DEFAULT 0 NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL,
	`canceled` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `warehouse_id`),
	CONSTRAINT "return_tallies_not_negative" CHECK(min("requested", "announced", "in-transit", "arrived", "receiving", "completed", "canceled") >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO return_tallies (company_id, warehouse_id, "requested", "announced", "in-transit", "arrived", "receiving", "completed", "canceled")
  SELECT company_id, warehouse_id, sum(status = 'requested'), sum(status = 'announced'), sum(status = 'in-transit'), sum(status = 'arrived'), sum(status = 'receiving'), sum(status = 'completed'), sum(status = 'canceled')
  FROM returns GROUP BY company_id, warehouse_id;
--> statement-breakpoint
CREATE TRIGGER returns_tallied AFTER INSERT ON returns
BEGIN
  INSERT INTO return_tallies (company_id, warehouse_id, "requested", "announced", "in-transit", "arrived", "receiving", "completed", "canceled")
    VALUES (NEW.company_id, NEW.warehouse_id, NEW.status = 'requested', NEW.status = 'announced', NEW.status = 'in-transit', NEW.status = 'arrived', NEW.status = 'receiving', NEW.status = 'completed', NEW.status = 'canceled')
    ON CONFLICT (company_id, warehouse_id) DO UPDATE SET
    "requested" = "requested" + excluded."requested",
    "announced" = "announced" + excluded."announced",
    "in-transit" = "in-transit" + excluded."in-transit",
    "arrived" = "arrived" + excluded."arrived",
    "receiving" = "receiving" + excluded."receiving",
    "completed" = "completed" + excluded."completed",
    "canceled" = "canceled" + excluded."canceled";
END;
--> statement-breakpoint
CREATE TRIGGER returns_tallied_again AFTER UPDATE OF status, warehouse_id ON returns
  WHEN OLD.status <> NEW.status OR OLD.warehouse_id <> NEW.warehouse_id
BEGIN
  UPDATE return_tallies SET
    "requested" = "requested" - (OLD.status = 'requested'),
    "announced" = "announced" - (OLD.status = 'announced'),
    "in-transit" = "in-transit" - (OLD.status = 'in-transit'),
    "arrived" = "arrived" - (OLD.status = 'arrived'),
    "receiving" = "receiving" - (OLD.status = 'receiving'),
    "completed" = "completed" - (OLD.status = 'completed'),
    "canceled" = "canceled" - (OLD.status = 'canceled')
    WHERE company_id = OLD.company_id AND warehouse_id = OLD.warehouse_id;
  INSERT INTO return_tallies (company_id, warehouse_id, "requested", "announced", "in-transit", "arrived", "receiving", "completed", "canceled")
    VALUES (NEW.company_id, NEW.warehouse_id, NEW.status = 'requested', NEW.status = 'announced', NEW.status = 'in-transit', NEW.status = 'arrived', NEW.status = 'receiving', NEW.status = 'completed', NEW.status = 'canceled')
    ON CONFLICT (company_id, warehouse_id) DO UPDATE SET
    "requested" = "requested" + excluded."requested",
    "announced" = "announced" + excluded."announced",
    "in-transit" = "in-transit" + excluded."in-transit",
    "arrived" = "arrived" + excluded."arrived",
    "receiving" = "receiving" + excluded."receiving",
    "completed" = "completed" + excluded."completed",
    "canceled" = "canceled" + excluded."canceled";
END;
