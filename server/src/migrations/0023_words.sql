-- When the customer's telephone had it, and when they read it, as far as the channel tells.
alter table messages add column delivered_at timestamptz, add column read_at timestamptz;

create function ack_message(m messages, tick int, why text, details text) returns boolean
  language plpgsql set search_path = public as $$
declare
  moment timestamptz := clock_timestamp();
begin
  if not m.from_me or ack_rank(tick) <= ack_rank(m.ack) then
    return false;
  end if;
  update messages set ack = tick, status = case when tick = -1 then 'failed' else 'sended' end,
      error = case when tick = -1 then coalesce(why, 'ERR_MESSAGE_NOT_SENT') end,
      error_details = case when tick = -1 then details end,
      delivered_at = case when tick >= 2 then coalesce(m.delivered_at, moment) end,
      read_at = case when tick >= 3 then coalesce(m.read_at, moment) end
    where tenant_id = m.tenant_id and id = m.id returning * into m;
  perform announce_outcome(m);
  return true;
end $$;

alter table message_errands add column user_id bigint;

-- The latest words stand; `edits` keeps all before them, [{ body, at, by }], what was first said first; what was changed on a telephone
-- names nobody.
create function edit_message(m messages, words text, said timestamptz, editor bigint default null) returns boolean
  language plpgsql set search_path = public as $$
declare
  moment text := wire_time(coalesce(said, clock_timestamp()));
  entry jsonb := jsonb_build_object('body', words, 'at', moment);
  kept jsonb := coalesce(m.edits, '[]');
  latest jsonb := jsonb_build_object('body', m.body, 'at', wire_time(coalesce(m.edited_at, m.said_at)));
begin
  -- Where the channel tells of what we did there: once it is done here, or a moment before.
  if words = m.body and m.edited_at is not null and editor is not null and not kept->-1 ? 'by' then
    update messages set edits = jsonb_set(kept, '{-1,by}', to_jsonb(editor)) where tenant_id = m.tenant_id and id = m.id returning * into m;
    perform announce_message(m);
    return true;
  end if;
  if (words = m.body and (said is null or kept->-1 ? 'by')) or (m.edited_at is not null and latest = entry) or kept @> jsonb_build_array(entry) then
    return false;
  end if;
  if m.edited_at is null or (moment::timestamptz, words collate "C") > (m.edited_at, m.body collate "C") then
    update messages set body = words, edited_at = moment::timestamptz,
        edits = kept || jsonb_strip_nulls(latest || jsonb_build_object('by', editor))
      where tenant_id = m.tenant_id and id = m.id returning * into m;
  else
    update messages set edits = (
        select jsonb_agg(e order by n > 1, (e->>'at')::timestamptz, e->>'body' collate "C")
        from jsonb_array_elements(kept || entry) with ordinality x(e, n))
      where tenant_id = m.tenant_id and id = m.id returning * into m;
  end if;
  perform announce_message(m);
  perform refresh_preview(m.tenant_id, m.ticket_id, m.seq);
  return true;
end $$;

-- The provider has done it: then it is so here. The ticket first, as everybody locks.
create function settle_errand(its_id bigint) returns void language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  e message_errands;
  m messages;
begin
  update message_errands x set done_at = now() where x.tenant_id = mine and x.id = its_id and x.done_at is null returning * into e;
  if e.id is null or e.what = 'read' then
    return;
  end if;
  perform from tickets t where t.tenant_id = mine
    and t.id = (select x.ticket_id from messages x where x.tenant_id = mine and x.id = e.message_id) for no key update;
  select * into m from messages x where x.tenant_id = mine and x.id = e.message_id for no key update;
  if m.id is null then
    return;
  end if;
  case e.what
    when 'edit' then perform edit_message(m, e.text, null, e.user_id);
    when 'remove' then perform remove_message(m, null);
    when 'react' then perform react_to_message(m, 'company', true, e.text, null, null);
  end case;
end $$;

-- What somebody is writing in a ticket, for whatever browser they open it in next. The last one saved stands.
create table drafts (
  tenant_id bigint not null default current_tenant(),
  user_id bigint not null,
  ticket_id bigint not null,
  words jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id, ticket_id),
  constraint drafts_user foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  constraint drafts_ticket foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create index drafts_of_ticket on drafts (tenant_id, ticket_id);
select secure_table('drafts');

-- The files a draft names, kept as long as it does.
create table draft_files (
  tenant_id bigint not null default current_tenant(),
  user_id bigint not null,
  ticket_id bigint not null,
  file_id uuid not null,
  primary key (tenant_id, user_id, ticket_id, file_id),
  constraint draft_files_draft foreign key (tenant_id, user_id, ticket_id) references drafts (tenant_id, user_id, ticket_id)
    on update cascade on delete cascade,
  constraint draft_files_file foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index draft_files_file on draft_files (tenant_id, file_id);
select keep_files_of('draft_files');
select secure_table('draft_files');

create function keep_draft_files() returns trigger language plpgsql set search_path = public as $$
declare
  named uuid[] := array(select case when pg_input_is_valid(f->>'fileId', 'uuid') then (f->>'fileId')::uuid end
    from jsonb_array_elements(new.words->'files') f);
begin
  delete from draft_files d where d.tenant_id = new.tenant_id and d.user_id = new.user_id and d.ticket_id = new.ticket_id
    and d.file_id <> all (array_remove(named, null));
  insert into draft_files (tenant_id, user_id, ticket_id, file_id)
    select new.tenant_id, new.user_id, new.ticket_id, f.id from files f
    where f.tenant_id = new.tenant_id and f.id = any (named) for key share of f
    on conflict do nothing;
  return null;
end $$;
create trigger keep_files after insert on drafts for each row
  when (new.words->'files' <> '[]') execute function keep_draft_files();
create trigger keep_changed_files after update of words on drafts for each row
  when (old.words->'files' is distinct from new.words->'files') execute function keep_draft_files();
