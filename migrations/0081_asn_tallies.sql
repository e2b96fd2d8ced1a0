CREATE TABLE `asn_tallies` (
	`company_id` text NOT NULL,
	`warehouse_id` text NOT NULL,
	`draft` integer DEFAULT 0 NOT NULL,
	`announced` integer DEFAULT 0 NOT NULL,
	`arrived` integer DEFAULT 0 NOT NULL,
	`receiving` integer DEFAULT 0 NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`closed` integer DEFAULT 0 NOT NULL,
	`canceled` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`company_id`, `warehouse_id`),
	CONSTRAINT "asn_tallies_not_negative" CHECK(min("draft", "announced", "arrived", "receiving", "received", "closed", "canceled") >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO asn_tallies (company_id, warehouse_id, "draft", "announced", "arrived", "receiving", "received", "closed", "canceled")
  SELECT company_id, warehouse_id, sum(status = 'draft'), sum(status = 'announced'), sum(status = 'arrived'), sum(status = 'receiving'), sum(status = 'received'), sum(status = 'closed'), sum(status = 'canceled')
  FROM asns GROUP BY company_id, warehouse_id;
--> statement-breakpoint
CREATE TRIGGER asns_tallied AFTER INSERT ON asns
BEGIN
  INSERT INTO asn_tallies (company_id, warehouse_id, "draft", "announced", "arrived", "receiving", "received", "closed", "canceled")
    VALUES (NEW.company_id, NEW.warehouse_id, NEW.status = 'draft', NEW.status = 'announced', NEW.status = 'arrived', NEW.status = 'receiving', NEW.status = 'received', NEW.status = 'closed', NEW.status = 'canceled')
    ON CONFLICT (company_id, warehouse_id) DO UPDATE SET
    "draft" = "draft" + excluded."draft",
    "announced" = "announced" + excluded."announced",
    "arrived" = "arrived" + excluded."arrived",
    "receiving" = "receiving" + excluded."receiving",
    "received" = "received" + excluded."received",
    "closed" = "closed" + excluded."closed",
    "canceled" = "canceled" + excluded."canceled";
END;
--> statement-breakpoint
CREATE TRIGGER asns_tallied_again AFTER UPDATE OF status, warehouse_id ON asns
  WHEN OLD.status <> NEW.status OR OLD.warehouse_id <> NEW.warehouse_id
BEGIN
  UPDATE asn_tallies SET
    "draft" = "draft" - (OLD.status = 'draft'),
    "announced" = "announced" - (OLD.status = 'announced'),
    "arrived" = "arrived" - (OLD.status = 'arrived'),
    "receiving" = "receiving" - (OLD.status = 'receiving'),
    "received" = "received" - (OLD.status = 'received'),
    "closed" = "closed" - (OLD.status = 'closed'),
    "canceled" = "canceled" - (OLD.status = 'canceled')
    WHERE company_id = OLD.company_id AND warehouse_id = OLD.warehouse_id;
  INSERT INTO asn_tallies (company_id, warehouse_id, "draft", "announced", "arrived", "receiving", "received", "closed", "canceled")
    VALUES (NEW.company_id, NEW.warehouse_id, NEW.status = 'draft', NEW.status = 'announced', NEW.status = 'arrived', NEW.status = 'receiving', NEW.status = 'received', NEW.status = 'closed', NEW.status = 'canceled')
    ON CONFLICT (company_id, warehouse_id) DO UPDATE SET
    "draft" = "draft" + excluded."draft",
    "announced" = "announced" + excluded."announced",
    "arrived" = "arrived" + excluded."arrived",
    "receiving" = "receiving" + excluded."receiving",
    "received" = "received" + excluded."received",
    "closed" = "closed" + excluded."closed",
    "canceled" = "canceled" + excluded."canceled";
END;
--> statement-breakpoint
DROP INDEX `asns_by_warehouse`;--> statement-breakpoint
DROP INDEX `asns_by_warehouse_anywhere`;--> statement-breakpoint
CREATE INDEX `asns_by_warehouse` ON `asns` (`company_id`,`warehouse_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `asns_by_warehouse_anywhere` ON `asns` (`warehouse_id`,`status`,`id`);
