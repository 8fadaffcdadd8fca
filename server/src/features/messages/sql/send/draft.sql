-- A message as the program gives it to be stored and sent.
create type draft as (
  "idFront" text, type text, body text, preview text, media jsonb, extra jsonb, "fileId" uuid, payload jsonb, "quotedId" bigint,
  "isForwarded" boolean, "sendType" text, "isDirect" boolean, "isAutomatic" boolean, "botRun" bigint,
  "afterMs" int
);
