-- What a channel said when it was asked for a contact's number; of another number than that it says nothing.
alter table contacts add column checked_number text, add column checked_at timestamptz,
  add column is_number_missing boolean not null default false;

-- A work that asks a channel for all numbers, one after the other.
create table number_checks (
  tenant_id bigint not null default current_tenant(),
  work_id bigint not null,
  channel_id bigint not null,
  -- The contact that was asked about last, and how many were.
  reached bigint not null default 0,
  asked int not null default 0,
  -- In a row, about one number.
  failures int not null default 0,
  next_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, work_id),
  constraint number_checks_work foreign key (tenant_id, work_id) references works (tenant_id, id) on delete cascade,
  constraint number_checks_channel foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create unique index one_number_check on number_checks (tenant_id, channel_id) where ended_at is null;
create index number_checks_due on number_checks (next_at) where ended_at is null;
select secure_table('number_checks');
