-- What a channel told of people nobody knows yet: these addresses are one person's. Kept until one of them becomes a contact's.
create table told_identities (
  tenant_id bigint not null default current_tenant(),
  kind text not null,
  scope text not null default '',
  key text not null,
  value text not null,
  -- The same for all addresses of one.
  person uuid not null,
  name text not null default '',
  picture_url text,
  primary key (tenant_id, kind, scope, key)
);
create index told_identities_person on told_identities (tenant_id, person);
select secure_table('told_identities');
