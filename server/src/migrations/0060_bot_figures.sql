-- What a turn answers of figures: where the conversation stood as it began, how long the customer took to answer what was asked there, and
-- the words that fitted no answer.
alter table bot_turns
  add column stood text,
  add column answered_ms bigint,
  add column misfit text;

-- Conversations of a flow by when they began: figures of a period, the latest to try a draft with.
create index bot_runs_of_flow_began on bot_runs (tenant_id, flow_id, began_at);
