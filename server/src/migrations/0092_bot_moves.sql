-- A conversation went to another channel: its bot asks the open question again there, as that channel shows it.
alter table bot_runs add column asks_again boolean not null default false;
