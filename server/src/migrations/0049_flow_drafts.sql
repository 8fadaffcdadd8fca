-- What a list of flows shows of their documents, counted where these are saved.
alter table chat_flows
  -- Nodes of what is drawn, and how many of them are in the way of publishing.
  add column steps int not null default 0,
  add column errors int not null default 0,
  -- What the draft does otherwise than the published version.
  add column draft_changes int not null default 0,
  -- The flows the published version hands over to, and the words it begins by.
  add column calls bigint[] not null default '{}',
  add column keywords text[] not null default '{}';

-- Files its draft or a version names: kept as long as the flow.
create table flow_files (
  tenant_id bigint not null default current_tenant() references tenants (id),
  flow_id bigint not null,
  file_id uuid not null,
  primary key (tenant_id, flow_id, file_id),
  constraint flow_files_flow foreign key (tenant_id, flow_id) references chat_flows (tenant_id, id) on delete cascade,
  constraint flow_files_file foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index flow_files_file on flow_files (tenant_id, file_id);
select secure_table('flow_files');
