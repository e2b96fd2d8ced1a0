-- The label that orders on hold have everywhere else, unless an administrator chose another one.
UPDATE `filter_options` SET `label` = 'On hold'
  WHERE `page_location` = 'orders' AND `filter_type` = 'status' AND `value` = 'on-hold' AND `label` = 'On Hold';