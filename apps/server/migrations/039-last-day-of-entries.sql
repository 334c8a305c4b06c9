-- Entries are erased a year after their last day (decision 079).
create index entries_last_day on entries ((coalesce(until, date)));
