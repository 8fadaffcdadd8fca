create function may_answer_choice(type text, body text, extra jsonb) returns boolean language sql immutable parallel safe
  return type = 'chat' and length(body) between 1 and 60 and extra->'choice' is null;
