-- Which message of the same chat one answers.
alter table chat_messages add column quotes int;
alter table chat_messages add constraint chat_messages_quotes foreign key (tenant_id, chat_id, quotes)
  references chat_messages (tenant_id, chat_id, seq);
create index chat_messages_quoted on chat_messages (tenant_id, chat_id, quotes) where quotes is not null;
-- Whom a comment calls, of those who see the task.
alter table task_comments add column mentions bigint[] not null default '{}';
