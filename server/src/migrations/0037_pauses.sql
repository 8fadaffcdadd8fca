-- Whoever takes a break says why, and until when; meanwhile they are not available. Without an end, it is theirs to end.
alter table users
  add column pause_reason text,
  add column paused_until timestamptz,
  add constraint users_pause check (pause_reason is not null or paused_until is null),
  add constraint users_pause_is_absence check (pause_reason is null or not is_available);
create index users_paused on users (paused_until) where paused_until is not null;
