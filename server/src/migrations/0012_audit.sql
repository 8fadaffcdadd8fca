-- Who did what is written once, by nobody changed, and holds the hash of the line before it in its company.
alter table audit_log add column previous text, add column hash text;
do $$ begin
  execute format('revoke update, delete on audit_log from %I, %I', current_setting('balcao.app_role'), current_setting('balcao.platform_role'));
end $$;
