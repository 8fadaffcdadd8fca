-- What a company enters once for all its channels and engines: its mail server, its Evolution, its keys. Secrets are one sealed text.
create table integration_values (
  tenant_id bigint not null default current_tenant() references tenants (id),
  kind text not null,
  config jsonb not null default '{}',
  secrets text,
  hook_key text,
  checked_at timestamptz,
  fault text,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, kind)
);
select secure_table('integration_values');
