-- Of a company's own texts the passages that share the most words with a question, by full text: stems of the question, without
-- its stop words, against the words of the texts. Of pages a passage is a paragraph under its title.
create function find_passages(question text, dictionary text, reader bigint, longest int, most int)
returns table (kind text, title text, text text) language sql stable set search_path = public as $$
  with stems as (
    select distinct searchable(l.stem) as stem
    from regexp_split_to_table(lower(question), '[^[:alnum:]]+') w
    cross join lateral unnest(ts_lexize(dictionary::regdictionary, w)) l(stem)
    where length(w) > 2
  ), asked as (
    select count(*)::int as n, string_agg(quote_literal(stem) || ':*', ' | ')::tsquery as any_of from stems where stem <> ''
  ), found as (
    select t.kind, t.title, t.said, s.words, (
      select count(*) from stems where stem <> '' and s.words @@ (quote_literal(stem) || ':*')::tsquery
    )::int as shared
    from company_texts(reader) t cross join lateral (select to_tsvector('simple', searchable(t.title || ' ' || t.said)) as words) s, asked
    where t.said <> '' and s.words @@ asked.any_of
  )
  select f.kind, f.title, left(f.said, longest) from found f, asked
  where f.shared >= least(2, asked.n)
  order by f.shared desc, ts_rank_cd(f.words, asked.any_of, 1) desc, f.kind, f.title, f.said limit most
$$;
