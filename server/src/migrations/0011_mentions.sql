-- Whom a note calls: only people who may see its ticket.
create table note_mentions (
  tenant_id bigint not null default current_tenant(),
  note_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, note_id, user_id),
  foreign key (tenant_id, note_id) references notes (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index note_mentions_of on note_mentions (tenant_id, user_id, note_id desc);
select secure_table('note_mentions');
