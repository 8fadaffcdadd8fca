-- Which bot answers a ticket that begins now: whichBot of the rules in SQL; a test holds the two equal. The channel's flow, the channel's
-- engine, an engine for all, the company's default flow: the first that is active, complete and allowed. Nothing where none is.
create function which_bot(its_tenant bigint, its_contact bigint, its_channel bigint, walleted boolean, words text, at timestamptz,
    out answers text, out flow bigint) language plpgsql stable set search_path = public as $$
declare
  its record := bots_of_channel(its_tenant, its_channel);
  its_key text;
  is_open boolean;
begin
  if num_nonnulls(its.flow, its.engine, its.for_all, its.by_default) = 0 or walleted and setting_is_on('shutdownWallet') then
    return;
  end if;
  its_key := key_for_bots(its_tenant, its_contact, at);
  if its_key is null then
    return;
  end if;
  is_open := company_is_open(its_tenant, at);
  if flow_begins(its_tenant, its.flow, words, its_key, is_open) then
    answers := 'flow'; flow := its.flow;
  elsif is_open and coalesce(its.engine, its.for_all) is not null then
    answers := coalesce(its.engine, its.for_all);
  elsif flow_begins(its_tenant, its.by_default, words, its_key, is_open) then
    answers := 'flow'; flow := its.by_default;
  end if;
end $$;
