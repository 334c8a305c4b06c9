-- What is ended in the database ends in every portal within a second, whoever ends it: a portal, an operator's statement,
-- a deletion that follows from another one (decision 004). Portals keep sessions and addresses of feeds in memory, so each
-- change of a row sends the signal that makes them forget it.

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('kahan', json_build_array('session', json_build_object('sessionId', old.session_id))::text);
  return null;
end $$;
create trigger sessions_ended after delete or update on sessions
  for each row execute function tell_session_ended();

create function tell_feed_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('kahan', json_build_array('feeds', json_build_object('userId', old.user_id))::text);
  return null;
end $$;
-- Revisions are written with each rendering, so changes of a row are compared.
create trigger calendar_feeds_ended after delete on calendar_feeds
  for each row execute function tell_feed_ended();
create trigger calendar_feeds_changed after update on calendar_feeds
  for each row when (old.secret_hash is distinct from new.secret_hash)
  execute function tell_feed_ended();

create function tell_all_sessions_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('kahan', '["session",{"sessionId":null}]');
  return null;
end $$;
create trigger sessions_emptied after truncate on sessions
  for each statement execute function tell_all_sessions_ended();
create trigger calendar_feeds_emptied after truncate on calendar_feeds
  for each statement execute function tell_all_sessions_ended();

-- Feeds of a user whom the student system does not know any more open to nobody.
create trigger users_left after update of unknown_since on users
  for each row when (old.unknown_since is distinct from new.unknown_since)
  execute function tell_feed_ended();
