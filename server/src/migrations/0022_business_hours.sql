-- When a company works: its week and the days that are not like others, as hours.ts of the contract reads them. No row: always open.
create table business_hours (
  tenant_id bigint primary key default current_tenant() references tenants (id),
  week jsonb not null default '[]',
  special_days jsonb not null default '[]',
  -- What is said while it is closed; empty: nothing.
  message text not null default '',
  updated_at timestamptz not null default now()
);
select secure_table('business_hours');
