-- Conversations that stand in a flow now, by version, without reading those that ended.
create index bot_runs_open_of_flow on bot_runs (tenant_id, flow_id, version) where ended_at is null;
