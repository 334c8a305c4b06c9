-- Classes by those who teach them.
create index catalogue_class_teachers on catalogue_records
  using gin (jsonb_path_query_array(record, '$.taught_by[*].uident')) where kind = 'classes';
