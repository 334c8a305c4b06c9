-- tolerated-by: 1.17.0
-- What users want of the exam period, and the dates that they follow (decision 092). Days are those of Prague.
create table exam_plans (
  user_id bigint primary key references users on delete cascade,
  changed_at timestamptz not null,
  gap_days smallint not null,
  blocked date[] not null,
  subject_order text[] not null,
  retake boolean not null,
  -- term_id, code, type and start of each date, as they were when it was chosen.
  followed jsonb not null
);
-- Plans are erased a year after their last change (decision 079).
create index exam_plans_changed on exam_plans (changed_at);
