-- Who changed a setting last.
alter table settings
  add column updated_by bigint,
  add constraint settings_changer foreign key (tenant_id, updated_by) references users (tenant_id, id) on delete set null (updated_by);
