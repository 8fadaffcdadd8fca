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
