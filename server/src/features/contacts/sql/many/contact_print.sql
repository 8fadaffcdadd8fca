-- What people see and write of a contact, in short: it changes when they do.
create function contact_print(c contacts) returns text language sql immutable parallel safe
  return md5(row(c.name, c.number, c.email, c.cpf, c.birthday, c.first_name, c.last_name, c.business_name, c.extra, c.tag_ids, c.wallet_ids,
    c.kanban_id, c.blocked, c.chatbot_blocked)::text);
