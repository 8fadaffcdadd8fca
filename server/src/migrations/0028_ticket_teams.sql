-- Handed to a team, a ticket waits for it beside the queues; whoever accepts it, or hands it on, takes the team off.
alter table tickets add column team_id bigint;
alter table tickets add constraint tickets_team foreign key (tenant_id, team_id) references teams (tenant_id, id);
create index tickets_of_team on tickets (tenant_id, team_id) where team_id is not null;
