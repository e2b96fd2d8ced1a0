-- Calendar months among the periods of a report, before "Custom", unless an administrator offers them already.
INSERT INTO filter_options (id, page_location, filter_type, value, label, sort_order, is_active, created_at, updated_at)
  SELECT id, 'reports', 'other', value, label, sort_order, 1, 0, 0
  FROM (SELECT '01900000-0000-7000-8000-000000000046' AS id, 'this-month' AS value, 'This month' AS label, 34 AS sort_order
    UNION ALL SELECT '01900000-0000-7000-8000-000000000047', 'last-month', 'Last month', 36) AS added
  WHERE NOT EXISTS (SELECT 1 FROM filter_options AS known
    WHERE known.page_location = 'reports' AND known.filter_type = 'other' AND known.value = added.value);
