-- Letters without signs are what most names consist of: what searches compare is made of them in a fifth of the time.
create or replace function searchable(words text) returns text language sql immutable parallel safe
  as $$ select case when octet_length(words) = length(words) then lower(words)
    else lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')) end $$;

-- What names and addresses of a hundred recipients say, in one row: a search reads these and then only recipients of hundreds in which it
-- stands. An index of a campaign's words would be written anew with each of its messages.
create table campaign_words (
  tenant_id bigint not null default current_tenant(),
  campaign_id bigint not null,
  -- Of recipients whose number, divided by a hundred, it is.
  block bigint not null,
  words text not null,
  primary key (tenant_id, campaign_id, block)
) with (toast_tuple_target = 8160);
alter table campaign_words alter column words set storage external;
select secure_table('campaign_words');
insert into campaign_words (tenant_id, campaign_id, block, words)
  select tenant_id, campaign_id, no / 100, string_agg(searchable(name) || ' ' || value, E'\n' order by no)
  from campaign_recipients group by 1, 2, 3;

-- A bucket in which few of a million stand is found without a walk past the others.
create index messages_campaign_sent on messages (tenant_id, campaign_id, campaign_no)
  where campaign_id is not null and status = 'sended' and ack < 2;
create index messages_campaign_delivered on messages (tenant_id, campaign_id, campaign_no)
  where campaign_id is not null and status = 'sended' and ack >= 2;
create index messages_campaign_read on messages (tenant_id, campaign_id, campaign_no)
  where campaign_id is not null and status = 'sended' and ack >= 3;
create index campaign_recipients_stopped on campaign_recipients (tenant_id, campaign_id, no) where stopped_at is not null;
