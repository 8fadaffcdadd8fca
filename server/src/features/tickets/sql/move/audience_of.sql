-- Who sees a ticket: audienceOf of the contract in SQL, for the arrival of a message; a test holds the two equal.
create function audience_of(user_id bigint, queue_id bigint, chatbot boolean, is_group boolean, wallets bigint[],
    team_id bigint default null) returns text[]
  language sql immutable parallel safe as $$
    select array_agg(distinct room collate "C" order by room collate "C") from (
      select case when user_id is not null then 'taken' when chatbot then 'bot' else 'free' end as holder
    ) h, lateral (
      select 'everything' as room
      union all select 'unowned' where holder <> 'taken'
      union all select case when team_id is null then 'queue:' || coalesce(queue_id::text, 'none') else 'team:' || team_id end || ':' || holder
      union all select 'user:' || user_id where user_id is not null
      union all select 'groups:' || holder where is_group
      union all select 'user:' || wallet || ':' || holder from unnest(wallets) wallet
    ) r
  $$;
