-- A day of storage is also billed by pallet and by volume. Days recorded before have neither, and keep their figures.
DROP VIEW charges_of_activities;
--> statement-breakpoint
CREATE VIEW charges_of_activities AS
  SELECT company_id, id, bill_day AS day, kind, coalesce(detail ->> '$.item', '') AS item,
    iif(detail ->> '$.amountMinor' IS NULL, '', coalesce(detail ->> '$.currency', 'USD')) AS currency,
    iif(detail ->> '$.continues' IS NOT NULL, 0, iif(detail ->> '$.takesBack' IS NULL, 1, -1)) AS works,
    iif(kind = 'shipped', coalesce(detail ->> '$.parcels', 1), lines) AS lines,
    iif(detail ->> '$.takesBack' IS NULL, quantity, -quantity) AS units,
    coalesce(detail ->> '$.amountMinor', 0) * iif(detail ->> '$.takesBack' IS NULL, 1, -1) AS amount_minor
  FROM activities
  UNION ALL
  SELECT a.company_id, a.id, a.bill_day, 'postage', '', label.value ->> '$.currency', 0,
    iif(a.detail ->> '$.takesBack' IS NULL, 1, -1), 0,
    label.value ->> '$.costMinor' * iif(a.detail ->> '$.takesBack' IS NULL, 1, -1)
  FROM activities AS a, json_each(a.detail, '$.postage') AS label WHERE a.kind IN ('shipped', 'returned')
  UNION ALL
  SELECT company_id, id, bill_day, 'unloaded', '', '', 0,
    coalesce(detail ->> '$.pallets', 0) * iif(detail ->> '$.takesBack' IS NULL, 1, -1),
    coalesce(detail ->> '$.cartons', 0) * iif(detail ->> '$.takesBack' IS NULL, 1, -1), 0
  FROM activities WHERE kind = 'received' AND coalesce(detail ->> '$.cartons', detail ->> '$.pallets') IS NOT NULL
  UNION ALL
  SELECT a.company_id, a.id, a.bill_day,
    iif(part.key = 'pallets', 'palletized', part.key), '', '', 0,
    iif(part.key = 'pallets', part.value, iif(part.key = 'volume', part.value ->> '$.m3', 0)),
    iif(part.key = 'pallets', coalesce(a.detail ->> '$.palletLocations', 0),
      iif(part.key = 'volume', part.value ->> '$.ft3', part.value ->> '$.units')), 0
  FROM activities AS a, json_each(a.detail) AS part
  WHERE a.kind = 'stored' AND part.key IN ('pallets', 'volume', 'unmeasured');
