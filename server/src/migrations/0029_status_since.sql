-- Since when a channel is as it is: what else changes of it, changes nothing of this.
alter table channels add column status_since timestamptz;
update channels set status_since = updated_at;
alter table channels alter column status_since set default now(), alter column status_since set not null;
