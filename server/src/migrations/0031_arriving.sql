-- What the arrival of a message says of who wrote it.

-- Somebody who calls themselves something else now: whoever has them on screen hears it, as of a change by hand.
create function tell_renamed() returns trigger language plpgsql set search_path = public as $$
begin
  insert into outbox (tenant_id, event, payload, rooms) values (new.tenant_id, 'contact.changed', json_build_object('contact',
    json_build_object('id', new.id, 'kind', new.kind, 'name', new.name, 'number', new.number, 'email', new.email, 'cpf', new.cpf,
      'birthday', new.birthday, 'firstName', new.first_name, 'lastName', new.last_name, 'businessName', new.business_name,
      'messengerId', new.messenger_id, 'instagramPK', new.instagram_pk, 'profilePicUrl', new.picture_url, 'tags', new.tag_ids,
      'wallets', new.wallet_ids, 'kanban', new.kanban_id, 'blocked', new.blocked, 'chatbotBlocked', new.chatbot_blocked,
      'extraInfo', new.extra, 'createdAt', wire_time(new.created_at), 'updatedAt', wire_time(new.updated_at))), '{team}');
  return null;
end $$;
create trigger tell_renamed after update of name on contacts for each row
  when (old.name <> new.name and current_setting('app.gathers', true) = 'on') execute function tell_renamed();

-- Whoever writes by Messenger or Instagram has an id of their own with that page, which their card shows.
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
