-- The terms of use as the operator publishes them; of a company with screens of its own, where it has its own.
alter table brands add column terms text;
