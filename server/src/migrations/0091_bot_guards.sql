-- What keeps bots from harm: whom they leave alone for a while, which engines are left alone, and which models end.

-- A machine seems to be on the other side: no bot answers this contact until then.
create table bot_silences (
  tenant_id bigint not null default current_tenant(),
  contact_id bigint not null,
  until timestamptz not null,
  -- own, same, turns
  why text not null,
  primary key (tenant_id, contact_id),
  constraint bot_silences_contact foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
select secure_table('bot_silences');
-- Every spelling of a number ends alike.
create index channels_own_number on channels (right(number, 8)) where deleted_at is null and number is not null;

-- An engine's address that failed: the same for all processes. The row goes when it answers again.
create table bot_circuits (
  tenant_id bigint not null default current_tenant() references tenants (id),
  key text not null,
  engine text not null,
  host text not null default '',
  failures timestamptz[] not null default '{}',
  -- Conversations go straight to people until then.
  open_until timestamptz,
  -- Since when it opens again and again; said once.
  opened_at timestamptz,
  primary key (tenant_id, key)
);
select secure_table('bot_circuits');

-- Models in use that their provider ends, as its own list says; said 30 and 7 days before.
create table bot_model_ends (
  tenant_id bigint not null default current_tenant() references tenants (id),
  model text not null,
  ends_at timestamptz not null,
  -- 30 or 7
  told_days int not null,
  told_at timestamptz not null,
  primary key (tenant_id, model)
);
select secure_table('bot_model_ends');
