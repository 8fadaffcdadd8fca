-- What is a person's own: their picture, and what they pinned to their rail.

create table user_pictures (
  tenant_id bigint not null default current_tenant(),
  user_id bigint not null,
  file_id uuid not null,
  primary key (tenant_id, user_id),
  constraint user_pictures_user foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  constraint user_pictures_file foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index user_pictures_file on user_pictures (tenant_id, file_id);
select secure_table('user_pictures');

-- Null: who never chose has what everybody begins with.
alter table users add column pins text[];
