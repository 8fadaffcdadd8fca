-- What is shown for a company, complete, over what the product shows by itself. All of it stands on the company's login page
-- and in its mails, so nobody has to be known to see it. A company that is gone looks like company 1.
create function brand_of(asked bigint, product jsonb) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select jsonb_build_object(
      'company', case when t.id <> 1 then t.name end,
      'name', coalesce(own.name, main.name, product ->> 'name'),
      'colors', (product -> 'colors') || coalesce(main.colors, '{}') || coalesce(own.colors, '{}'),
      'logo', coalesce('/brand/' || own.tenant_id || '/logo/' || own.logo_hash, '/brand/1/logo/' || main.logo_hash),
      'favicon', coalesce('/brand/' || own.tenant_id || '/favicon/' || own.favicon_hash, '/brand/1/favicon/' || main.favicon_hash),
      'mailFrom', coalesce(own.mail_from, own.name, main.mail_from, main.name))
    from (values (asked)) as who (id)
    left join tenants t on t.id = who.id and t.deleting_at is null
    left join brands own on own.tenant_id = t.id
    left join brands main on main.tenant_id = 1
  $$;
revoke all on function brand_of from public;
grant execute on function brand_of to :app, :platform;
