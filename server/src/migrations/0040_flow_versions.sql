-- A flow's draft, and its published versions, which never change: conversations that run stand in the version they began in.
alter table chat_flows
  drop column document,
  add column description text not null default '',
  add column kind text not null default 'flow' constraint chat_flows_kind check (kind in ('flow', 'autoReply')),
  -- Where it is filled, the flow answers this number alone.
  add column test_number text not null default '',
  -- Null: as published.
  add column draft jsonb,
  -- Of two who edit at once the later is told, not overwritten.
  add column draft_rev int not null default 0,
  add column draft_by bigint,
  add column draft_at timestamptz,
  -- The version that answers; null: none was published yet.
  add column published int,
  add column created_by bigint;

create table flow_versions (
  tenant_id bigint not null default current_tenant() references tenants (id),
  flow_id bigint not null,
  version int not null,
  document jsonb not null,
  note text not null default '',
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, flow_id, version),
  constraint flow_versions_flow foreign key (tenant_id, flow_id) references chat_flows (tenant_id, id) on delete cascade
);
select secure_table('flow_versions');
