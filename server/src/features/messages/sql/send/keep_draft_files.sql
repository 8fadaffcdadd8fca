create function keep_draft_files() returns trigger language plpgsql set search_path = public as $$
declare
  named uuid[] := array(select case when f->>'fileId' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then (f->>'fileId')::uuid end
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
