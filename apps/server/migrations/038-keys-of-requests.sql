-- A key names one request for good, also one that a client has given up (service and action `void`): of a call and of its
-- client's question what became of it, whichever comes first holds.

create unique index requests_key on requests (key);
