-- A canteen that is closed says so: an empty menu alone says that none is published (decision 075).
alter table canteen_menus add column closed boolean not null default false;
-- Allergens that were read of feeds may be a part of those that the canteen named. They are unknown until the next reading.
update canteen_menus set menu = (
  select jsonb_agg(part || jsonb_build_object('items', (
    select coalesce(jsonb_agg(item || '{"allergens": []}' order by place), '[]')
    from jsonb_array_elements(part -> 'items') with ordinality as items(item, place)
  )) order by position)
  from jsonb_array_elements(menu) with ordinality as parts(part, position)
) where source like 'openmensa-%' and menu <> '[]';
