-- A contact who writes by Messenger or Instagram has an id of their own with that page, which their card shows.
create function note_page_id() returns trigger language plpgsql set search_path = public as $$
begin
  update contacts c set messenger_id = case when ch.kind = 'messenger' then new.value else c.messenger_id end,
      instagram_pk = case when ch.kind = 'instagram' then new.value else c.instagram_pk end
    from channels ch
    where ch.tenant_id = new.tenant_id and ch.kind in ('messenger', 'instagram')
      and new.scope in (select x.value from jsonb_each_text(ch.config) x)
      and c.tenant_id = new.tenant_id and c.id = new.contact_id;
  return null;
end $$;
create trigger note_page_id after insert on identities for each row when (new.kind = 'page') execute function note_page_id();
