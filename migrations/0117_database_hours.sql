CREATE TABLE `database_hours` (
	`place` text NOT NULL,
	`hour` integer NOT NULL,
	`trips` integer DEFAULT 0 NOT NULL,
	`rows_read` integer DEFAULT 0 NOT NULL,
	`rows_written` integer DEFAULT 0 NOT NULL,
	`ms` real DEFAULT 0 NOT NULL,
	`bytes` integer,
	PRIMARY KEY(`place`, `hour`)
) WITHOUT ROWID;
