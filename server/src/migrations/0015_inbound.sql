-- What comes in: files, news about messages that are there or not yet, older messages, people who turn out to be one.

-- Files ------------------------------------------------------------------------------------------------------------

-- Bytes lie on disk under their hash, once for all rows that share them. An id is not guessed.
create table files (
  tenant_id bigint not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  -- Whoever uploaded it; null: a channel brought it.
  owner_id bigint,
  sha256 text not null,
  size bigint not null,
  type text not null,
  kind text not null,
  name text not null,
  seconds int,
  -- Nothing has it since: thrown away after a while.
  unused_since timestamptz default now(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint files_owner foreign key (tenant_id, owner_id) references users (tenant_id, id)
);
create index files_bytes on files (tenant_id, sha256);
create index files_unused on files (unused_since) where unused_since is not null;
select secure_table('files');

-- For every table with a `file_id`: a file is in use as long as a row has it.
create function keep_file() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update files set unused_since = now() where tenant_id = old.tenant_id and id = old.file_id;
  end if;
  if tg_op <> 'DELETE' then
    update files set unused_since = null where tenant_id = new.tenant_id and id = new.file_id and unused_since is not null;
  end if;
  return null;
end $$;

alter table messages
  add column if not exists extra jsonb,
  add column if not exists file_id uuid;
alter table messages add constraint messages_file foreign key (tenant_id, file_id) references files (tenant_id, id);
create index messages_file on messages (tenant_id, file_id) where file_id is not null;
create trigger keep_file after insert on messages for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on messages for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on messages for each row when (old.file_id is not null) execute function keep_file();

-- Files whose time has come, of any tenant: which, and nothing else of them.
create function unused_files(since timestamptz, most int) returns table (tenant_id bigint, id uuid)
  language sql stable security definer rows 50 set search_path = public
  as $$ select f.tenant_id, f.id from files f where f.unused_since <= since order by f.unused_since limit most $$;
revoke all on function unused_files from public;
do $$ begin
  execute format('grant execute on function unused_files to %I', current_setting('balcao.app_role'));
end $$;

-- Media of messages that stand already, still to be fetched: where from is sealed, because it may carry a key.
create table media_fetches (
  tenant_id bigint not null default current_tenant(),
  message_id bigint not null,
  channel_id bigint not null,
  source text not null,
  attempts int not null default 0,
  -- Null: given up; somebody may ask for it again.
  next_at timestamptz default now(),
  reason text,
  primary key (tenant_id, message_id),
  constraint media_fetches_message foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
  constraint media_fetches_channel foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index media_fetches_due on media_fetches (next_at) where next_at is not null;
select secure_table('media_fetches');
