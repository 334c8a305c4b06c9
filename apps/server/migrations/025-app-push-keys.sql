-- The app registers a key as a browser does, so that the item of a push is encrypted up to the phone (decision 084). Older
-- apps have none, and get pushes without an item.
alter table push_registrations drop constraint push_registrations_check1;
alter table push_registrations add constraint push_registrations_keys check (
  (p256dh is null) = (auth is null)
  and case service when 'WEB' then p256dh is not null when 'WS' then p256dh is null else true end
);
