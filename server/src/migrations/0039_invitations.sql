-- Who was invited has an account and no password yet; the mailed link is theirs to set one.
alter table users add column invited_at timestamptz;
