-- What a long work made for whoever asked: it waits a while, and goes.
alter table works
  add column file_id uuid,
  add column file_name text,
  add column file_size bigint,
  -- The row of the policy table that allows it: asked again when the file is fetched.
  add column file_for text,
  add constraint works_file foreign key (tenant_id, file_id) references files (tenant_id, id);
create index works_file on works (tenant_id, file_id) where file_id is not null;
create index works_file_since on works (finished_at) where file_id is not null;
