-- Held by somebody here: nothing is sent with it until they let it go, whatever its provider says of it.
alter table channel_templates add column held_at timestamptz, add column held_by bigint,
  add constraint channel_templates_holder foreign key (tenant_id, held_by) references users (tenant_id, id);
create index channel_templates_holder on channel_templates (tenant_id, held_by) where held_by is not null;
