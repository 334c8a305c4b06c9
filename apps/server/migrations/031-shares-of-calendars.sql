-- Of a calendar with more events than are kept for one, those nearest to the time of the reading are stored (decision 072).
-- Between these two instants nothing was left out, unix seconds; null: nothing was left out on that side.
alter table school_calendars add column whole_from bigint, add column whole_until bigint;
