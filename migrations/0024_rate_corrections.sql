DROP INDEX `rate_cards_effective`;--> statement-breakpoint
ALTER TABLE `rate_cards` ADD `corrects_to` text;--> statement-breakpoint
ALTER TABLE `rate_cards` ADD `correction` text;--> statement-breakpoint
CREATE UNIQUE INDEX `rate_cards_effective` ON `rate_cards` (`company_id`,`effective_from`) WHERE withdrawn_at is null and corrects_to is null;--> statement-breakpoint
-- A rate card does not change. A version that has not begun can be withdrawn, and a correction is confirmed once.
DROP TRIGGER rate_cards_no_update;
--> statement-breakpoint
CREATE TRIGGER rate_cards_no_update BEFORE UPDATE ON rate_cards WHEN OLD.withdrawn_at IS NOT NULL OR OLD.correction IS NOT NULL
  OR (NEW.withdrawn_at IS NULL) = (NEW.correction IS NULL) OR (NEW.correction IS NOT NULL AND OLD.corrects_to IS NULL)
  OR NEW.corrects_to IS NOT OLD.corrects_to OR NEW.rates IS NOT OLD.rates OR NEW.effective_from <> OLD.effective_from
  OR NEW.currency <> OLD.currency OR NEW.version <> OLD.version OR NEW.note <> OLD.note
BEGIN SELECT RAISE(ABORT, 'immutable: rate_cards'); END;
--> statement-breakpoint
-- Days that an invoice covers get other rates by a correction only, and a correction is for such days only.
DROP TRIGGER rate_cards_open;
--> statement-breakpoint
CREATE TRIGGER rate_cards_open BEFORE INSERT ON rate_cards
  WHEN NEW.corrects_to IS NULL
    AND NEW.effective_from < coalesce((SELECT open_from FROM billing_accounts WHERE company_id = NEW.company_id), '')
BEGIN SELECT RAISE(ABORT, 'assertion: billed'); END;
--> statement-breakpoint
CREATE TRIGGER rate_cards_corrections BEFORE INSERT ON rate_cards
  WHEN NEW.corrects_to IS NOT NULL AND (NEW.corrects_to < NEW.effective_from OR length(trim(NEW.note)) = 0
    OR NEW.corrects_to >= coalesce((SELECT open_from FROM billing_accounts WHERE company_id = NEW.company_id), ''))
BEGIN SELECT RAISE(ABORT, 'assertion: open'); END;
