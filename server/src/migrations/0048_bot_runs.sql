-- Conversations in a bot's hands: where each stands, what each turn did, and what the turns come to.
alter table flow_versions add column start jsonb generated always as (document -> 'nodes' -> (document ->> 'start')) stored;

create table bot_runs (
  tenant_id bigint not null default current_tenant(),
  id bigint generated always as identity,
  ticket_id bigint not null,
  -- `flow`, or the engine outside that answers.
  engine text not null,
  flow_id bigint,
  version int,
  -- RunState of the contract: plain JSON.
  state jsonb not null default '{}',
  -- What customers wrote after this message is not heard yet.
  heard_seq int not null default 0,
  -- When it is looked at next: messages that gather, a wait, a silence, a call to be looked after.
  due_at timestamptz,
  -- The first of the messages that gather.
  gathers_since timestamptz,
  -- A call is under way, by whom, until when it is theirs.
  held_by text,
  lease_until timestamptz,
  -- The engine a flow waits for.
  within text,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  -- queue, user, team, closed, rated, flow, engine, resting, taken, moved, stopped
  ended_how text,
  ended_because text,
  ended_details text,
  primary key (tenant_id, id),
  constraint bot_runs_ticket foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create unique index bot_runs_position on bot_runs (tenant_id, ticket_id) where ended_at is null;
create index bot_runs_of_ticket on bot_runs (tenant_id, ticket_id, id);
create index bot_runs_of_flow on bot_runs (tenant_id, flow_id, version);
create index bot_runs_due on bot_runs (due_at) where ended_at is null and due_at is not null;
create index bot_runs_ended on bot_runs (ended_at) where ended_at is not null;
select secure_table('bot_runs');

create table bot_turns (
  tenant_id bigint not null default current_tenant(),
  run_id bigint not null,
  turn int not null,
  at timestamptz not null default now(),
  flow_id bigint,
  version int,
  channel_id bigint not null,
  -- begin, heard, due, result
  input text not null,
  from_seq int not null,
  to_seq int not null,
  -- What was asked last, and what was answered.
  asked text not null default '',
  said text not null default '',
  -- The nodes gone through, each with the exit taken; null where it stopped.
  path jsonb not null default '[]',
  -- Address, status, milliseconds, tokens, size; bodies are taken out after a week.
  calls jsonb not null default '[]',
  log jsonb not null default '[]',
  -- heard, due, call, or how the run ended.
  outcome text not null,
  is_folded boolean not null default false,
  primary key (tenant_id, run_id, turn),
  constraint bot_turns_run foreign key (tenant_id, run_id) references bot_runs (tenant_id, id) on delete cascade
);
create index bot_turns_of_flow on bot_turns (tenant_id, flow_id, at) where flow_id is not null;
create index bot_turns_to_fold on bot_turns (tenant_id) where not is_folded;
create index bot_turns_old on bot_turns (at);
select secure_table('bot_turns');

create table flow_stats (
  tenant_id bigint not null default current_tenant(),
  flow_id bigint not null,
  version int not null,
  node text not null,
  -- Empty: how often it was entered, and how often a conversation ended in it.
  exit text not null,
  day date not null,
  channel_id bigint not null,
  entered int not null default 0,
  passed int not null default 0,
  dropped int not null default 0,
  handed int not null default 0,
  primary key (tenant_id, flow_id, version, node, exit, day, channel_id),
  constraint flow_stats_flow foreign key (tenant_id, flow_id) references chat_flows (tenant_id, id) on delete cascade
);
select secure_table('flow_stats');

-- Whose run wrote it: what it has not begun to send is cancelled when a person takes over.
alter table messages add column bot_run bigint;
create index messages_of_run on messages (tenant_id, bot_run) where bot_run is not null and next_at is not null;
