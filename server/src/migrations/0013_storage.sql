-- How much a company may keep in files, by its plan.
alter table plans add column storage_gb int not null default 20 check (storage_gb >= 1);
create index files_stored on files (tenant_id) include (size);
