-- A contact that was erased: their addresses are nobody's any more, and nothing of them stays in campaigns but that somebody was there.
create function forget_recipients(its_contact bigint) returns void language sql volatile set search_path = public as $$
  with forgotten as (
    update campaign_recipients r set key = 'erased ' || r.no, value = '', name = '', vars = null, contact_id = null
      where r.tenant_id = current_tenant() and r.contact_id = its_contact and not exists (select from identities d
        where d.tenant_id = r.tenant_id and d.kind = r.kind and d.scope = r.scope and d.key = r.key)
      returning r.campaign_id, r.no
  )
  select rewrite_words(campaign_id, blocks)
    from (select campaign_id, array_agg(distinct no / 100) as blocks from forgotten group by 1 order by 1) x
$$;
