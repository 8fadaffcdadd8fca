-- Why a machine seems to be on the other side of a conversation; null: nothing speaks for it. Its number is a channel of this
-- installation (`own`: numbers stay, so it is looked up once a run), it said the same three times in a minute (`same`: what is short
-- enough to be the number of an option does not count), or it was answered 15 times in five minutes (`turns`). The moment is named in
-- full: a turn has a column of its name.
create function machine_in(its_tenant bigint, its_ticket bigint, its_contact bigint, turns_taken int, at timestamptz) returns text
  language sql stable set search_path = public as $$
    select case
      when turns_taken = 0 and is_channel_number((
        select phone_key(coalesce(c.number, '')) from contacts c where c.tenant_id = its_tenant and c.id = its_contact)) then 'own'
      when (
        select count(*) >= 3 from (
          select m.body, first_value(m.body) over (order by m.seq desc) as last from (
            select x.body, x.seq, x.created_at from messages x
            where x.tenant_id = its_tenant and x.ticket_id = its_ticket and not x.from_me order by x.seq desc limit 20
          ) m where m.created_at > machine_in.at - interval '1 minute'
        ) said where length(said.last) > 3 and said.body = said.last) then 'same'
      when (
        select count(*) >= 15 from (
          select t.id from tickets t where t.tenant_id = its_tenant and t.contact_id = its_contact order by t.id desc limit 5
        ) t join bot_runs r on r.tenant_id = its_tenant and r.ticket_id = t.id
        join bot_turns b on b.tenant_id = its_tenant and b.run_id = r.id and b.at > machine_in.at - interval '5 minutes' and b.input <> 'result'
      ) then 'turns' end
  $$;
