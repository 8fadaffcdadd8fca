-- How a trial ends, and what a company keeps.

alter table tenants
  -- Blocked since then, because its trial ended.
  add column trial_over_at timestamptz,
  -- When its data goes; null: nothing is to go.
  add column erase_at timestamptz,
  -- The last of the warnings that were sent: so many days before the block, and before the data goes.
  add column trial_told int,
  add column erase_told int;
create index tenants_on_trial on tenants (trial_ends_at) where trial;
create index tenants_ending on tenants (deleting_at) where deleting_at is not null;

-- Counted by the clock, and at once for whoever looks.
create table tenant_usage (
  tenant_id bigint not null default current_tenant() references tenants (id),
  files int not null,
  bytes bigint not null,
  counted_at timestamptz not null,
  primary key (tenant_id)
);
select secure_table('tenant_usage');

-- How far a company has forgotten its old messages.
create table retention_marks (
  tenant_id bigint not null default current_tenant() references tenants (id),
  messages_upto bigint not null,
  primary key (tenant_id)
);
select secure_table('retention_marks');
