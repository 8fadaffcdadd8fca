-- The last line of each company's log of who did what: lines cut from its end are missed by nobody who only follows the chain.
create table audit_ends (
  tenant_id bigint primary key default current_tenant() references tenants (id) on delete cascade,
  audit_id bigint not null,
  hash text not null
);
select secure_table('audit_ends');
do $$ begin
  execute format('revoke insert, update, delete on audit_ends from %I, %I', current_setting('balcao.app_role'), current_setting('balcao.platform_role'));
end $$;
insert into audit_ends (tenant_id, audit_id, hash)
  select distinct on (tenant_id) tenant_id, id, hash from audit_log where hash is not null order by tenant_id, id desc;
