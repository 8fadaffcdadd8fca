-- An auto-reply as people edit it, in steps and actions; what answers is compiled from it like any flow.
alter table chat_flows add column auto_reply jsonb;
