-- Quick messages of one person, beside the company's: a key is one message of each.
alter table quick_messages
  add column user_id bigint,
  add constraint quick_messages_user foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
drop index quick_messages_key;
create unique index quick_messages_key on quick_messages (tenant_id, coalesce(user_id, 0), lower(key));
