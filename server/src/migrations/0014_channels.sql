-- Channels: what they are made of, who holds their session, what is wrong with them.

alter table channels
  add column number text,
  -- Why it is not connected, and what the provider said.
  add column status_code text,
  add column status_details text,
  add column qr_code text,
  add column pairing_code text,
  -- How many codes were shown since somebody asked for one.
  add column retries int not null default 0,
  -- Whoever knows it may bring news of this channel: 244 bits nobody guesses.
  add column hook_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- The driver's fields; the secret ones apart, sealed.
  add column config jsonb not null default '{}',
  add column secrets text,
  -- It is to be connected, whatever happens to processes meanwhile.
  add column keep_connected boolean not null default false,
  -- What somebody asked for, until the process that holds the session has done it: connect, disconnect, qr. The number tells
  -- whether the wish that was carried out is still the last one.
  add column wish text,
  add column wish_no int not null default 0,
  -- The process that has the session, as long as its own lease stands.
  -- A process, for as long as its lease stands. No foreign key: a backup holds channels and no processes.
  add column held_by uuid,
  add column paused_until timestamptz,
  add column pause_code text,
  add column last_in_at timestamptz,
  add column last_out_at timestamptz,
  -- In a row, since it last worked.
  add column failures int not null default 0,
  add column farewell text not null default '',
  add column auto_close_keyword text not null default '',
  add column auto_evaluation boolean not null default false,
  add column auto_distribution boolean not null default false,
  add column destroy_messages boolean not null default false,
  -- What is to be imported when a phone is next connected: { start, end, queueId, groups, close }; empty: nothing.
  add column history jsonb not null default '{}';

create unique index channels_hook on channels (hook_key);
create index channels_held on channels (held_by) where held_by is not null;
create index channels_wanted on channels (tenant_id, id) where keep_connected or wish is not null;

-- A name is free again once its channel is gone; its tickets keep pointing at it.
drop index channels_name;
create unique index channels_name on channels (tenant_id, lower(name)) where deleted_at is null;

-- The key is a door from the moment there is a channel, whoever makes it, until it is deleted.
create function keep_hook() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from doors where kind = 'hook' and key = old.hook_key;
  end if;
  if new.deleted_at is null then
    insert into doors (tenant_id, kind, key, ref) values (new.tenant_id, 'hook', new.hook_key, new.id);
  end if;
  return null;
end $$;
create trigger keep_hook after insert on channels for each row execute function keep_hook();
create trigger keep_changed_hook after update of hook_key, deleted_at on channels for each row
  when (old.hook_key <> new.hook_key or old.deleted_at is distinct from new.deleted_at) execute function keep_hook();
insert into doors (tenant_id, kind, key, ref) select tenant_id, 'hook', hook_key, id from channels where deleted_at is null;

-- What a process has to look at: wishes for the sessions it holds, those that were told to be gone, and the channels nobody
-- living holds. Ids, and whose.
create function channels_to_tend(me uuid) returns table (tenant bigint, channel bigint, mine boolean)
  language sql stable security definer rows 20 set search_path = public as $$
    select c.tenant_id, c.id, c.held_by is not distinct from me
    from channels c join tenants t on t.id = c.tenant_id
    where case when c.held_by = me then c.wish is not null or not c.keep_connected or c.status in ('disconnected', 'timeout')
        or t.status <> 'active' or t.deleting_at is not null
      else (c.keep_connected or c.wish is not null) and t.status = 'active' and t.deleting_at is null
        and not exists (select from processes p where p.id = c.held_by and p.lease_until > now()) end
  $$;
revoke all on function channels_to_tend from public;
do $$ begin
  execute format('grant execute on function channels_to_tend to %I', current_setting('balcao.app_role'));
end $$;

-- Small things a driver keeps of its session (a phone's keys), sealed.
create table channel_store (
  tenant_id bigint not null default current_tenant(),
  channel_id bigint not null,
  key text not null,
  value text not null,
  primary key (tenant_id, channel_id, key),
  constraint channel_store_channel foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
select secure_table('channel_store');

-- The sandbox's own books: what it was given to send, once for each id where ids are chosen.
create table sandbox_ledger (
  tenant_id bigint not null default current_tenant(),
  id bigint generated by default as identity,
  channel_id bigint not null,
  type text not null,
  reference text not null,
  external_id text not null,
  conversation text not null,
  payload jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint sandbox_ledger_channel foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index sandbox_ledger_of on sandbox_ledger (tenant_id, channel_id, id);
create unique index sandbox_ledger_once on sandbox_ledger (tenant_id, channel_id, external_id) where type = 'message';
select secure_table('sandbox_ledger');

-- How badly it is to behave.
create table sandbox_faults (
  tenant_id bigint not null default current_tenant(),
  channel_id bigint not null,
  faults jsonb not null,
  primary key (tenant_id, channel_id),
  constraint sandbox_faults_channel foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
select secure_table('sandbox_faults');
