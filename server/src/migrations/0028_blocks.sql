-- Whether the channels a contact writes from have been told that it is blocked.
alter table contacts add column is_blocked_there boolean not null default false;
