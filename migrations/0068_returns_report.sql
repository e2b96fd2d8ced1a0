-- The returns report among the reports, after the others, unless an administrator offers it already.
INSERT INTO filter_options (id, page_location, filter_type, value, label, sort_order, is_active, created_at, updated_at)
  SELECT '01900000-0000-7000-8000-000000000050', 'reports', 'category', 'returns', 'Returns', 70, 1, 0, 0
  WHERE NOT EXISTS (SELECT 1 FROM filter_options
    WHERE page_location = 'reports' AND filter_type = 'category' AND value = 'returns');
