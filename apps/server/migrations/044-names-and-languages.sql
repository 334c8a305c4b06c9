-- What a user calls a private link, so that one of several is found again; null for none.
alter table private_links add column name text;

-- The language in which the user read when the address of a feed was made. It holds until the user chooses one in the
-- settings, which then holds for all devices; null for addresses from before.
alter table calendar_feeds add column language text;
