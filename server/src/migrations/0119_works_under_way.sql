-- Who waits for a file asks how many are before theirs.
create index works_under_way on works (created_at) where finished_at is null;
