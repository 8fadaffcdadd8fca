-- A contact as it once was: its words, tags, wallets and lane. How channels know it, and what was said, stays.
create function restore_contact(its_tenant bigint, its_contact bigint, before jsonb) returns void language plpgsql as $$
declare
  was contacts := jsonb_populate_record(null::contacts, before);
begin
  update contacts c set updated_at = now(), name = was.name, number = was.number, email = was.email, cpf = was.cpf, birthday = was.birthday,
      first_name = was.first_name, last_name = was.last_name, business_name = was.business_name, extra = was.extra,
      messenger_id = was.messenger_id, instagram_pk = was.instagram_pk, picture_url = was.picture_url, blocked = was.blocked,
      chatbot_blocked = was.chatbot_blocked, created_at = was.created_at
    where c.tenant_id = its_tenant and c.id = its_contact;
  delete from contact_tags where tenant_id = its_tenant and contact_id = its_contact and tag_id <> all (was.tag_ids);
  delete from contact_wallets where tenant_id = its_tenant and contact_id = its_contact and user_id <> all (was.wallet_ids);
  perform place_card(c.id, was.kanban_id, null, true) from contacts c
    where c.tenant_id = its_tenant and c.id = its_contact and c.kanban_id is distinct from was.kanban_id;
end $$;
