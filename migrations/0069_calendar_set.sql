CREATE TABLE `calendar_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`histories` text NOT NULL
);
--> statement-breakpoint
INSERT INTO calendar_sets (id, histories) SELECT 'all', json_group_object(id, json(history)) FROM calendars;
--> statement-breakpoint
CREATE TRIGGER calendars_set_added AFTER INSERT ON calendars BEGIN
  INSERT INTO calendar_sets (id, histories)
    VALUES ('all', json_set('{}', '$."' || NEW.id || '"', json(NEW.history)))
    ON CONFLICT (id) DO UPDATE SET histories = json_set(histories, '$."' || NEW.id || '"', json(NEW.history));
END;
--> statement-breakpoint
CREATE TRIGGER calendars_set_changed AFTER UPDATE ON calendars BEGIN
  UPDATE calendar_sets SET histories = json_set(json_remove(histories, '$."' || OLD.id || '"'), '$."' || NEW.id || '"', json(NEW.history))
    WHERE id = 'all';
END;
--> statement-breakpoint
CREATE TRIGGER calendars_set_removed AFTER DELETE ON calendars BEGIN
  UPDATE calendar_sets SET histories = json_remove(histories, '$."' || OLD.id || '"') WHERE id = 'all';
END;
