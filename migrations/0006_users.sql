CREATE TABLE `user_counts` (
	`company_key` text NOT NULL,
	`role` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`company_key`, `role`),
	CONSTRAINT "user_counts_not_negative" CHECK("user_counts"."count" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `users_by_company`;--> statement-breakpoint
CREATE INDEX `users_by_company_role` ON `users` (`company_id`,`role`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_first_name` ON `users` (first_name COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `users_by_last_name` ON `users` (last_name COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `users_by_company` ON `users` (`company_id`,`id`);
--> statement-breakpoint
INSERT INTO user_counts (company_key, role, count)
  SELECT coalesce(company_id, ''), role, count(*) FROM users GROUP BY 1, 2
  UNION ALL SELECT '*', role, count(*) FROM users GROUP BY 2;
--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT ON users
BEGIN
  INSERT INTO user_counts (company_key, role, count) VALUES (coalesce(NEW.company_id, ''), NEW.role, 1), ('*', NEW.role, 1)
    ON CONFLICT (company_key, role) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER users_counted_again AFTER UPDATE OF role, company_id ON users
WHEN OLD.role <> NEW.role OR OLD.company_id IS NOT NEW.company_id
BEGIN
  UPDATE user_counts SET count = count - 1 WHERE company_key IN (coalesce(OLD.company_id, ''), '*') AND role = OLD.role;
  INSERT INTO user_counts (company_key, role, count) VALUES (coalesce(NEW.company_id, ''), NEW.role, 1), ('*', NEW.role, 1)
    ON CONFLICT (company_key, role) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER users_uncounted AFTER DELETE ON users
BEGIN
  UPDATE user_counts SET count = count - 1 WHERE company_key IN (coalesce(OLD.company_id, ''), '*') AND role = OLD.role;
END;
--> statement-breakpoint
-- Search by name, e-mail and company's name, with the filters in the index: the tail of the company's id, and the role.
CREATE VIRTUAL TABLE user_search USING fts5(company, role, text, id UNINDEXED, tokenize='trigram');
--> statement-breakpoint
INSERT INTO user_search (rowid, company, role, text, id)
  SELECT users.rowid, coalesce(substr(company_id, -8), 'no-company'), role, users.email || ' ' || coalesce(first_name, '') || ' ' ||
    coalesce(last_name, '') || ' ' || coalesce(companies.name, ''), users.id
  FROM users LEFT JOIN companies ON companies.id = users.company_id;
--> statement-breakpoint
CREATE TRIGGER users_searchable AFTER INSERT ON users
BEGIN
  INSERT INTO user_search (rowid, company, role, text, id)
    VALUES (NEW.rowid, coalesce(substr(NEW.company_id, -8), 'no-company'), NEW.role, NEW.email || ' ' || coalesce(NEW.first_name, '') || ' ' || coalesce(NEW.last_name, '') || ' ' ||
      coalesce((SELECT name FROM companies WHERE id = NEW.company_id), ''), NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER users_searchable_again AFTER UPDATE OF email, first_name, last_name, role, company_id ON users
WHEN OLD.email <> NEW.email OR OLD.first_name IS NOT NEW.first_name OR OLD.last_name IS NOT NEW.last_name
  OR OLD.role <> NEW.role OR OLD.company_id IS NOT NEW.company_id
BEGIN
  INSERT OR REPLACE INTO user_search (rowid, company, role, text, id)
    VALUES (NEW.rowid, coalesce(substr(NEW.company_id, -8), 'no-company'), NEW.role, NEW.email || ' ' || coalesce(NEW.first_name, '') || ' ' || coalesce(NEW.last_name, '') || ' ' ||
      coalesce((SELECT name FROM companies WHERE id = NEW.company_id), ''), NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER users_forgotten AFTER DELETE ON users
BEGIN
  DELETE FROM user_search WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER companies_users_searchable AFTER UPDATE OF name ON companies WHEN OLD.name <> NEW.name
BEGIN
  INSERT OR REPLACE INTO user_search (rowid, company, role, text, id)
    SELECT rowid, substr(company_id, -8), role,
      email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || NEW.name, id
    FROM users WHERE company_id = NEW.id;
END;
