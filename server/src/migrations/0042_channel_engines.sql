-- The engine outside that answers what customers begin on a channel, in place of a flow.
alter table channels
  add column bot_engine text,
  add constraint channels_engine check (bot_engine in ('typebot', 'chatgpt', 'dify', 'n8n', 'dialogflow')),
  add constraint channels_one_bot check (chat_flow_id is null or bot_engine is null);
