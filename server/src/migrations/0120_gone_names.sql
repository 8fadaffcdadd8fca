-- What queues and reasons were called that are gone: passes were theirs, and reports name them on.
create table gone_names (
  tenant_id bigint not null default current_tenant(),
  kind text not null,
  id bigint not null,
  name text not null,
  primary key (tenant_id, kind, id)
);
select secure_table('gone_names');
