-- Changes of exam dates are told to those who are signed up.

-- Whether the user is told on devices, as for results, the timetable and news.
alter table preferences add column notify_terms boolean not null default true;

-- When a sign-up went together with its exam date. The exam date itself may be read as gone a moment later, and is told
-- to those who had signed up.
alter table term_users add column lost_at timestamptz;
