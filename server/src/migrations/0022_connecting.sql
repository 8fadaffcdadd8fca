-- Connecting a phone: how long its code can be read, and a link for whoever has the phone and no login.

alter table channels add column code_until timestamptz;

-- One for a channel: a new one makes the older worthless. Of its secret only the hash is kept.
create table channel_links (
  tenant_id bigint not null default current_tenant(),
  channel_id bigint not null,
  key_hash text not null,
  -- Who answers for what is done with it.
  made_by bigint not null,
  expires_at timestamptz not null,
  -- It was connected with it: of no more use, but for saying so.
  used_at timestamptz,
  primary key (tenant_id, channel_id),
  constraint channel_links_channel foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade,
  constraint channel_links_user foreign key (tenant_id, made_by) references users (tenant_id, id) on delete cascade
);
select secure_table('channel_links');

create function keep_link() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from doors where kind = 'link' and key = old.key_hash;
  end if;
  if tg_op <> 'DELETE' then
    insert into doors (tenant_id, kind, key, ref) values (new.tenant_id, 'link', new.key_hash, new.channel_id);
  end if;
  return null;
end $$;
create trigger keep_link after insert or update or delete on channel_links for each row execute function keep_link();
