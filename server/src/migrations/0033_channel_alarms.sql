-- Which channels are down, since when, and what of it was told. The row stays: when a fall was told last is known when it falls again.
create table channel_alarms (
  tenant_id bigint not null default current_tenant(),
  channel_id bigint not null,
  down_since timestamptz,
  -- Of this fall.
  told_at timestamptz,
  back_since timestamptz,
  -- Of any fall.
  last_told_at timestamptz,
  primary key (tenant_id, channel_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index channel_alarms_open on channel_alarms (tenant_id, channel_id) where down_since is not null;
select secure_table('channel_alarms');
