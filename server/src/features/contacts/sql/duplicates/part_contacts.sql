-- Parts what one merge made one: the other is there again with its number, addresses, tickets and what was said with it, and the one that
-- stayed is as it was.
create function part_contacts(its_tenant bigint, its_merge bigint) returns bigint language plpgsql as $$
declare
  m contact_merges;
  was contacts;
begin
  select * into m from contact_merges x where x.tenant_id = its_tenant and x.id = its_merge;
  was := jsonb_populate_record(null::contacts, m.gone);
  insert into contacts (tenant_id, id, kind, name, number, email, cpf, birthday, first_name, last_name, business_name, messenger_id,
      instagram_pk, picture_url, blocked, is_blocked_there, chatbot_blocked, extra, created_at)
    values (its_tenant, was.id, was.kind, was.name, was.number, was.email, was.cpf, was.birthday, was.first_name, was.last_name,
      was.business_name, was.messenger_id, was.instagram_pk, was.picture_url, was.blocked, was.is_blocked_there, was.chatbot_blocked,
      was.extra, was.created_at);
  update identities d set contact_id = was.id from jsonb_to_recordset(m.identities) as i(kind text, scope text, key text)
    where d.tenant_id = its_tenant and d.contact_id = m.keep_id and d.kind = i.kind and d.scope = i.scope and d.key = i.key;
  insert into contact_tags (tenant_id, contact_id, tag_id) select its_tenant, was.id, t.id from tags t
    where t.tenant_id = its_tenant and t.id = any (was.tag_ids);
  insert into contact_wallets (tenant_id, contact_id, user_id, position)
    select its_tenant, was.id, u.id, w.place from unnest(was.wallet_ids) with ordinality as w(id, place)
    join users u on u.tenant_id = its_tenant and u.id = w.id;
  perform restore_contact(its_tenant, m.keep_id, m.keep_before);
  perform give_back_rows(its_tenant, was.id, m.rows);
  perform place_card(was.id, was.kanban_id, null, true) where was.kanban_id is not null
    and exists (select from lanes l where l.tenant_id = its_tenant and l.id = was.kanban_id);
  delete from contact_merges x where x.tenant_id = its_tenant and x.id = its_merge;
  return was.id;
end $$;
