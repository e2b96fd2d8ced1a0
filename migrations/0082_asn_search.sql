-- Search: trigrams over the number, the supplier, its reference and the tracking number, each between spaces, so that texts
-- too short for a trigram find words that begin with them.
CREATE VIRTUAL TABLE asn_search USING fts5(company, text, id UNINDEXED, tokenize='trigram');
--> statement-breakpoint
INSERT INTO asn_search (rowid, company, text, id)
  SELECT rowid, substr(company_id, -8), ' ASN-' || number || ' ' || number || ' ' || supplier || ' ' || reference || ' ' || tracking_number || ' ', id
  FROM asns;
--> statement-breakpoint
CREATE TRIGGER asns_searchable AFTER INSERT ON asns
BEGIN
  INSERT INTO asn_search (rowid, company, text, id)
    VALUES (NEW.rowid, substr(NEW.company_id, -8), ' ASN-' || NEW.number || ' ' || NEW.number || ' ' || NEW.supplier || ' ' || NEW.reference || ' '
      || NEW.tracking_number || ' ', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER asns_searchable_again AFTER UPDATE OF supplier, reference, tracking_number ON asns
WHEN OLD.supplier <> NEW.supplier OR OLD.reference <> NEW.reference OR OLD.tracking_number <> NEW.tracking_number
BEGIN
  UPDATE asn_search
    SET text = ' ASN-' || NEW.number || ' ' || NEW.number || ' ' || NEW.supplier || ' ' || NEW.reference || ' ' || NEW.tracking_number || ' '
    WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER asns_forgotten AFTER DELETE ON asns
BEGIN
  DELETE FROM asn_search WHERE rowid = OLD.rowid;
END;
