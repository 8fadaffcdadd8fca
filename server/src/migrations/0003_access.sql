-- A mailed code bears few guesses, and each one is counted.
alter table login_codes add column tries int not null default 0;

-- Sessions, codes and links that are long over are swept by when they ended.
create index sessions_over on sessions (expires_at);
