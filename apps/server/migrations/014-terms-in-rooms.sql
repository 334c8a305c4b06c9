-- Exam terms by the room in which they are held.
create index terms_place on terms ((record -> 'place' ->> 'code')) where record is not null;
