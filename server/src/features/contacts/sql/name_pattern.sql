-- A typed text as a `like` pattern over `searchable` names. Two letters begin a word: the index knows no shorter part.
create function name_pattern(words text) returns text language sql immutable parallel safe
  return case when words ~ '[[:alpha:]]' then
    case when length(searchable(btrim(words))) < 3 then '% ' else '%' end
    || regexp_replace(searchable(btrim(words)), '([\\%_])', '\\\1', 'g') || '%' end;
