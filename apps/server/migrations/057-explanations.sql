-- tolerated-by: 1.17.0
-- Why the student system refused, in its own words: {"text", "lang"} (decision 021).
alter table requests add column explanation json;
