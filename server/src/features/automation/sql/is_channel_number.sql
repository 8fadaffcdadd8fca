-- Whether a number is one of this installation's own channels, in any company: two bots would talk to each other for ever.
create function is_channel_number(its_key text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select its_key <> '' and exists (
      select from channels c where right(c.number, 8) = right(its_key, 8) and phone_key(c.number) = its_key
        and c.deleted_at is null and c.number is not null)
  $$;
revoke all on function is_channel_number from public;
grant execute on function is_channel_number to :app;
