-- What engines answered, by ticket and month: no row is written by two conversations.
create table bot_usage (
  tenant_id bigint not null default current_tenant(),
  ticket_id bigint not null,
  engine text not null,
  month date not null,
  channel_id bigint not null,
  messages int not null default 0,
  tokens bigint not null default 0,
  primary key (tenant_id, ticket_id, engine, month),
  constraint bot_usage_ticket foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create index bot_usage_of_month on bot_usage (tenant_id, engine, month, channel_id) include (messages, tokens);
select secure_table('bot_usage');
