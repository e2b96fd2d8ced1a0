-- A rule with the warehouse and destination of another one never applies. Rules that exist already stay.
CREATE TRIGGER allocation_rules_differ BEFORE INSERT ON allocation_rules
  WHEN EXISTS (SELECT 1 FROM allocation_rules WHERE company_id = NEW.company_id AND warehouse_id = NEW.warehouse_id
    AND country = NEW.country AND region = NEW.region)
BEGIN SELECT RAISE(ABORT, 'assertion: allocation_rule_exists'); END;
