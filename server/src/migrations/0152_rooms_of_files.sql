-- Which rooms a file tells of: whoever fetches it must stand in all of them, still. Null: of none.
alter table works add column file_rooms text[];
