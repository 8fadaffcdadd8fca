-- A contact that a merge took away, as it was: without its addresses, with the tags and wallets that are still there.
create function remake_contact(was contacts) returns void language plpgsql as $$
begin
  insert into contacts (tenant_id, id, kind, name, number, email, cpf, birthday, first_name, last_name, business_name, messenger_id,
      instagram_pk, picture_url, blocked, is_blocked_there, chatbot_blocked, extra, created_at)
    values (was.tenant_id, was.id, was.kind, was.name, was.number, was.email, was.cpf, was.birthday, was.first_name, was.last_name,
      was.business_name, was.messenger_id, was.instagram_pk, was.picture_url, was.blocked, was.is_blocked_there, was.chatbot_blocked,
      was.extra, was.created_at);
  insert into contact_tags (tenant_id, contact_id, tag_id) select was.tenant_id, was.id, t.id from tags t
    where t.tenant_id = was.tenant_id and t.id = any (was.tag_ids);
  insert into contact_wallets (tenant_id, contact_id, user_id, position)
    select was.tenant_id, was.id, u.id, w.place from unnest(was.wallet_ids) with ordinality as w(id, place)
    join users u on u.tenant_id = was.tenant_id and u.id = w.id;
end $$;
