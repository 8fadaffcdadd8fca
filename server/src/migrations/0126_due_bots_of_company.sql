-- The next due runs of one company are found without reading those of another that has thousands.
create index bot_runs_due_of on bot_runs (tenant_id, due_at) where ended_at is null and due_at is not null;
