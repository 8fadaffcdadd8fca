-- What was said of recipients that a statement takes out of a campaign is found no more.
create function forget_words() returns trigger language plpgsql set search_path = public as $$
begin
  perform rewrite_words(x.campaign_id, x.blocks)
    from (select g.campaign_id, array_agg(distinct g.no / 100) as blocks from gone g where g.tenant_id = current_tenant() group by 1) x;
  return null;
end $$;
create trigger forget_words after delete on campaign_recipients referencing old table as gone
  for each statement execute function forget_words();
