-- What is asked of the process that holds a channel's connection, by any other: something of its provider, or something to be done to a
-- message there. What was asked before lives for seconds. Numbered with the messages, because whoever waits is told by number.
create table channel_requests (
  tenant_id bigint not null default current_tenant(),
  id bigint not null default nextval('messages_id_seq'),
  channel_id bigint not null,
  -- { what, … }
  request jsonb not null,
  -- The message it is about, in its conversation's turn; null: of no conversation.
  contact_id bigint,
  message_id bigint,
  -- Whoever asked.
  user_id bigint,
  -- Somebody waits for the outcome.
  is_awaited boolean not null,
  claimed_at timestamptz,
  done_at timestamptz,
  answer jsonb,
  -- Why it was not done.
  code text,
  details text,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  constraint channel_requests_channel foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index channel_requests_due on channel_requests (tenant_id, channel_id, id) where claimed_at is null;
select secure_table('channel_requests');
drop table channel_asks;
drop table message_errands;
