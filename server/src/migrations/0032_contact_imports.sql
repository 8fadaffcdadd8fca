-- What an import did to whom, so that it can be taken back for a day: `before` is the contact as it was, null where the import made it;
-- `print` is what it looked like afterwards.
create table contact_imports (
  tenant_id bigint not null default current_tenant(),
  work_id bigint not null,
  contact_id bigint not null,
  before jsonb,
  print text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, work_id, contact_id),
  constraint contact_imports_work foreign key (tenant_id, work_id) references works (tenant_id, id) on delete cascade,
  constraint contact_imports_contact foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index contact_imports_contact on contact_imports (tenant_id, contact_id);
create index contact_imports_since on contact_imports (created_at);
select secure_table('contact_imports');
