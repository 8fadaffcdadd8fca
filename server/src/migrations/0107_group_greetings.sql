-- Whether whom the company itself puts into a group is greeted as well.
alter table group_watches add column greets_added boolean not null default true;
