-- Whether a user works there: one without chosen channels may use all.
create function may_use_channel(its_tenant bigint, its_user bigint, its_channel bigint) returns boolean language sql stable as $$
  select not exists (select from user_channels l where l.tenant_id = its_tenant and l.user_id = its_user)
    or exists (select from user_channels l where l.tenant_id = its_tenant and l.user_id = its_user and l.channel_id = its_channel)
$$;
