-- A contact as the wire shows it. Lists read these fields as columns (infra/database/wire-row.ts).
create function contact_row(t contacts) returns json language sql stable as $$
  select json_build_object(
    'id', t.id, 'kind', t.kind, 'name', t.name, 'number', t.number, 'email', t.email, 'cpf', t.cpf, 'birthday', t.birthday::text,
    'firstName', t.first_name, 'lastName', t.last_name, 'businessName', t.business_name, 'messengerId', t.messenger_id,
    'instagramPK', t.instagram_pk, 'profilePicUrl', t.picture_url, 'tags', t.tag_ids, 'wallets', t.wallet_ids,
    'kanban', t.kanban_id, 'blocked', t.blocked, 'chatbotBlocked', t.chatbot_blocked,
    'numberMissing', coalesce(t.is_number_missing and t.checked_number = t.number, false), 'extraInfo', t.extra,
    'createdAt', wire_time(t.created_at), 'updatedAt', wire_time(t.updated_at))
$$;
