-- What was confirmed to a student lies over an older list of exam dates until a newer one was read.

-- Those that ended until now are in the lists: nothing was laid over a list so far.
update requests set read_at = settled_at where service = 'terms' and state = 'success' and read_at is null;
-- Confirmed requests that no list holds yet. They are few: the next reading of their exam date ends each.
create index requests_unread on requests (user_id)
  where state = 'success' and read_at is null;
