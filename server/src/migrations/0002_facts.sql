-- Facts on their way out, and long work that people watch.

-- One relay at a time: whoever holds the advisory lock on the connection `backend`. `batch` numbers what was announced, in
-- the term `batch_epoch`, so that a process which missed something knows; `beat_at` shows that the holder still moves.
create table relay (
  id int primary key default 1 check (id = 1),
  process_id uuid,
  backend int,
  epoch bigint not null default 0,
  batch bigint not null default 0,
  batch_epoch bigint not null default 0,
  beat_at timestamptz
);
insert into relay default values;
select open_table('relay', 'select');

-- A change of rights travels in front of the facts of its batch; this says whether it has left.
alter table rights_changes add column told_at timestamptz;
create index rights_changes_untold on rights_changes (id) where told_at is null;

-- Facts that could not be announced or reacted to, kept with the reason so that they block nobody and are not lost.
create table facts_set_aside (
  tenant_id bigint not null default current_tenant() references tenants (id),
  id bigint not null,
  event text not null,
  payload json not null,
  rooms text[] not null,
  except_rooms text[] not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select secure_table('facts_set_aside');

-- A row says: this user has a socket in this process. Idle when nobody is at any of them.
alter table presence drop column sockets;
alter table presence add column idle boolean not null default false;

-- What does not fit a NOTIFY, between processes. Written and read by @socket.io/postgres-adapter; no business of the app role.
create table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
create index socket_io_attachments_over on socket_io_attachments (created_at);
do $$ begin
  execute format('grant select, insert, delete on socket_io_attachments to %I', current_setting('balcao.platform_role'));
end $$;
