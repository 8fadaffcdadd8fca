-- What these hundreds say now. They are held first and read by a statement of its own, which sees recipients that were added meanwhile.
create function rewrite_words(its_campaign bigint, blocks bigint[]) returns void language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
begin
  perform from campaign_words w where w.tenant_id = mine and w.campaign_id = its_campaign and w.block = any (blocks)
    order by w.block for update;
  update campaign_words w set words = coalesce((select string_agg(searchable(r.name) || ' ' || r.value, E'\n' order by r.no)
      from campaign_recipients r where r.tenant_id = mine and r.campaign_id = its_campaign
        and r.no >= w.block * 100 and r.no < w.block * 100 + 100), '')
    where w.tenant_id = mine and w.campaign_id = its_campaign and w.block = any (blocks);
  delete from campaign_words w where w.tenant_id = mine and w.campaign_id = its_campaign and w.block = any (blocks) and w.words = '';
end $$;
