-- How many had it, and how many wanted no more, when a person last let it go on: complaints are counted from there.
alter table campaigns
  add column delivered_from int not null default 0,
  add column stopped_from int not null default 0;
