-- A contact that was erased: their addresses are nobody's any more, and nothing of them stays in campaigns but that somebody was there.
create function forget_recipients(its_contact bigint) returns void language sql volatile set search_path = public as $$
  update campaign_recipients r set key = 'erased ' || r.no, value = '', name = '', vars = null, contact_id = null
    where r.tenant_id = current_tenant() and r.contact_id = its_contact and not exists (select from identities d
      where d.tenant_id = r.tenant_id and d.kind = r.kind and d.scope = r.scope and d.key = r.key)
$$;
