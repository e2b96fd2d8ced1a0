-- What each page's filters offer, in one row a page: a list reads one row for its filters, however many options there are.
CREATE TABLE `filter_sets` (
	`page_location` text PRIMARY KEY NOT NULL,
	`options` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER filter_options_offered AFTER INSERT ON filter_options
BEGIN
  INSERT OR REPLACE INTO filter_sets (page_location, options)
    SELECT NEW.page_location, json_group_array(json_object('filterType', filter_type, 'value', value, 'label', label))
    FROM (SELECT filter_type, value, label FROM filter_options
      WHERE page_location = NEW.page_location AND is_active = 1 ORDER BY sort_order, id);
END;
--> statement-breakpoint
CREATE TRIGGER filter_options_offered_again AFTER UPDATE ON filter_options
BEGIN
  INSERT OR REPLACE INTO filter_sets (page_location, options)
    SELECT OLD.page_location, json_group_array(json_object('filterType', filter_type, 'value', value, 'label', label))
    FROM (SELECT filter_type, value, label FROM filter_options
      WHERE page_location = OLD.page_location AND is_active = 1 ORDER BY sort_order, id);
  INSERT OR REPLACE INTO filter_sets (page_location, options)
    SELECT NEW.page_location, json_group_array(json_object('filterType', filter_type, 'value', value, 'label', label))
    FROM (SELECT filter_type, value, label FROM filter_options
      WHERE page_location = NEW.page_location AND is_active = 1 ORDER BY sort_order, id);
END;
--> statement-breakpoint
CREATE TRIGGER filter_options_withdrawn AFTER DELETE ON filter_options
BEGIN
  INSERT OR REPLACE INTO filter_sets (page_location, options)
    SELECT OLD.page_location, json_group_array(json_object('filterType', filter_type, 'value', value, 'label', label))
    FROM (SELECT filter_type, value, label FROM filter_options
      WHERE page_location = OLD.page_location AND is_active = 1 ORDER BY sort_order, id);
END;
--> statement-breakpoint
-- The options that the pages' filters begin with: what each page can really be filtered by. Administrators change them.
INSERT INTO filter_options (id, page_location, filter_type, value, label, sort_order, is_active, created_at, updated_at) VALUES
  ('01900000-0000-7000-8000-000000000001', 'orders', 'status', 'pending', 'Pending', 10, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000002', 'orders', 'status', 'on-hold', 'On Hold', 20, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000003', 'orders', 'status', 'picking', 'Picking', 30, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000004', 'orders', 'status', 'picked', 'Ready to Ship', 40, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000005', 'orders', 'status', 'shipped', 'Shipped', 50, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000006', 'orders', 'status', 'delivered', 'Delivered', 60, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000007', 'orders', 'status', 'processing', 'Processing', 70, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000008', 'orders', 'status', 'completed', 'Completed', 80, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000009', 'orders', 'status', 'cancelled', 'Cancelled', 90, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000010', 'orders', 'status', 'refunded', 'Refunded', 100, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000011', 'orders', 'status', 'failed', 'Failed', 110, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000012', 'inventory', 'category', 'electronics', 'Electronics', 10, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000013', 'inventory', 'category', 'peptides', 'Peptides', 20, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000014', 'inventory', 'category', 'clothing', 'Clothing', 30, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000015', 'inventory', 'category', 'other', 'Other', 40, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000016', 'inventory', 'stockLevel', 'in', 'In Stock', 10, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000017', 'inventory', 'stockLevel', 'low', 'Low Stock', 20, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000018', 'inventory', 'stockLevel', 'out', 'Out of Stock', 30, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000019', 'picking', 'priority', 'overdue', 'Waiting over a day', 10, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000020', 'picking', 'priority', 'recent', 'Placed within a day', 20, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000021', 'reports', 'category', 'shipments', 'Shipment summary', 10, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000022', 'reports', 'category', 'inventory', 'Inventory', 20, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000023', 'reports', 'category', 'financial', 'Financial', 30, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000024', 'reports', 'category', 'performance', 'Performance', 40, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000025', 'reports', 'other', '7d', 'Last 7 days', 10, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000026', 'reports', 'other', '30d', 'Last 30 days', 20, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000027', 'reports', 'other', '3m', 'Last 3 months', 30, 1, 0, 0),
  ('01900000-0000-7000-8000-000000000028', 'reports', 'other', 'custom', 'Custom', 40, 1, 0, 0);
