import pg from 'pg'
import { valuesFrom } from '../contract/src/settings.ts'
import { roomsOf, VISIBILITY_KEYS, type VisibilitySettings } from '../contract/src/visibility.ts'

/**
 * One company with 100,000 contacts, 100,000 tickets (3 % open, 2 % pending) and a million messages, five tickets holding
 * 20,000 each; `times` multiplies tickets and messages. 40 queues, 500 agents, and the people the benchmarks ask as.
 */
export const PEOPLE = {
  /** Sees everything. */
  admin: 1001,
  /** Of 3 of 40 queues. */
  agent: 1002,
  /** Sees one closed ticket in a thousand, and little else. */
  rare: 1003,
} as const

const SETTINGS: VisibilitySettings = { ...valuesFrom(VISIBILITY_KEYS, {}), hasQueues: true }
const QUEUES = 40
const AGENTS = 500

export const fillCore = (url: string, { times = 1 } = {}): Promise<void> => fill(url, times, true)

/** The same company without a word said in it, but with tags, wallets, stages and all that is known of people. */
export const fillContacts = (url: string, { times = 1 } = {}): Promise<void> => fill(url, times, false)

async function fill(url: string, times: number, speaks: boolean): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(HOUSE)
    for (const user of people()) {
      const rooms = roomsOf({ ...user, support: false, blockWavoip: false }, SETTINGS)
      await client.query(
        "insert into users (tenant_id, id, name, email, password_hash, profile, rooms) values (1, $1, $2, $3, 'none', $4, $5)",
        [user.userId, `Pessoa ${user.userId}`, `p${user.userId}@balcao.test`, user.profile, rooms],
      )
      for (const queue of user.queueIds) await client.query('insert into user_queues values (1, $1, $2)', [user.userId, queue])
    }
    await client.query(CONTACTS)
    await client.query(TICKETS.replaceAll(':tickets', String(100_000 * times)))
    if (speaks)
      await withoutIndexes(client, 'messages', () => client.query(MESSAGES.replaceAll(':tickets', String(100_000 * times))))
    else await client.query(KNOWN)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Built afterwards, in one go each: row by row the index of words alone would take most of the time. */
async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not i.indisprimary`,
    [table],
  )
  await client.query(
    "set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2; set session_replication_role = replica",
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
  await client.query('set session_replication_role = origin')
}

function people(): { userId: number; profile: 'user' | 'admin'; queueIds: number[] }[] {
  const agents = Array.from({ length: AGENTS }, (_, i) => ({
    userId: i + 1,
    profile: 'user' as const,
    queueIds: [1 + (i % QUEUES)],
  }))
  return [
    ...agents,
    { userId: PEOPLE.admin, profile: 'admin', queueIds: [1] },
    { userId: PEOPLE.agent, profile: 'user', queueIds: [3, 17, 29] },
    { userId: PEOPLE.rare, profile: 'user', queueIds: [] },
  ]
}

const HOUSE = `
  insert into tenants (id, name, max_users, max_connections, terms_version, terms_by, terms_at) values (1, 'Balcão', 2000, 10, 'x', 'x', now());
  insert into queues (tenant_id, id, name) select 1, n, 'Fila ' || n from generate_series(1, ${QUEUES}) n;
  insert into channels (tenant_id, id, kind, name, status, queue_id) values (1, 1, 'sandbox', 'Canal', 'connected', 1);
  insert into doors (tenant_id, kind, key, ref) values (1, 'hook', 'k', 1)`

const CONTACTS = `
  insert into contacts (tenant_id, id, name, number)
  select 1, n, (array['Ana','José','João','Conceição','Luís','Márcia','Antônio','Inês','Fátima','Cláudia'])[1 + n % 10] || ' ' ||
    (array['Silva','Araújo','Gonçalves','Simões','Brandão','Assunção','Magalhães','Leão','Pádua','Corrêa'])[1 + n / 10 % 10] || ' ' || n,
    '5511' || (970000000 + n)
  from generate_series(1, 100000) n;
  select setval(pg_get_serial_sequence('contacts', 'id'), 1000000);
  insert into identities (tenant_id, kind, key, value, contact_id) select 1, 'phone', phone_key(number), number, id from contacts`

const KNOWN = `
  insert into tags (tenant_id, id, tag, color) select 1, n, 'Etiqueta ' || n, '#2f7fc1' from generate_series(1, 40) n;
  insert into lanes (tenant_id, id, name, position) select 1, n, 'Etapa ' || n, n from generate_series(1, 8) n;
  alter table contact_tags disable trigger user;
  alter table contact_wallets disable trigger user;
  insert into contact_tags (tenant_id, contact_id, tag_id) select 1, n, 1 + abs(hashint8(n)) % 40 from generate_series(1, 100000) n;
  insert into contact_wallets (tenant_id, contact_id, user_id, position) select 1, n, 1 + abs(hashint8(n)) % 500, 0 from generate_series(1, 100000, 2) n;
  alter table contact_tags enable trigger user;
  alter table contact_wallets enable trigger user;
  alter table contacts disable trigger user;
  update contacts set tag_ids = array[1 + abs(hashint8(id)) % 40], wallet_ids = case when id % 2 = 1 then array[1 + abs(hashint8(id)) % 500] else '{}' end,
    email = 'pessoa' || id || '@exemplo.com.br', blocked = id % 500 = 0, kind = case when id % 1000 = 3 then 'group' else 'person' end,
    cpf = substr(lpad((id * 7919)::text, 9, '0'), 1, 3) || '.' || substr(lpad((id * 7919)::text, 9, '0'), 4, 3) || '.' ||
      substr(lpad((id * 7919)::text, 9, '0'), 7, 3) || '-09',
    kanban_id = case when id % 20 = 0 then 1 + id / 20 % 8 end, kanban_rank = case when id % 20 = 0 then lpad(id::text, 9, '0') end;
  alter table contacts enable trigger user`

/** What the triggers would keep row by row is filled in one go: 20 times quicker, and checked against them by a test. */
const TICKETS = `
  alter table tickets disable trigger user;
  insert into tickets (tenant_id, id, contact_id, channel_id, status, queue_id, user_id, unread, msgs, last_message, last_message_at,
    started_at, closed_at, audience, created_at, updated_at)
  select 1, n, 1 + (n - 1) % 100000, 1, status, queue, owner, n % 7, case when n % 20000 = 100 and n <= 100000 then 20000 else 9 end,
    'última mensagem do cliente ' || substr(md5(n::text), 1, 24), at, at, case when status = 'closed' then at end,
    audience_of(owner, queue, false, false, '{}'), at - interval '1 day', at
  from (
    select n, status, queue, now() - n * interval '1 second' as at,
      case when status = 'pending' then null when n % 1000 = 7 then ${PEOPLE.rare} else queue + 40 * (n / 1000 % 12) end::bigint as owner
    from (
      select n, 1 + n / 100 % 40 as queue, case when n > 100000 or n % 100 > 4 then 'closed' when n % 100 < 3 then 'open' else 'pending' end as status
      from generate_series(1, :tickets) n
    ) a
  ) b;
  alter table tickets enable trigger user;
  select setval(pg_get_serial_sequence('tickets', 'id'), 20000000);
  insert into ticket_rooms (tenant_id, ticket_id, room, status, updated_at)
  select tenant_id, id, room, status, updated_at from tickets, unnest(audience) room where room not in ('everything', 'unowned');
  insert into ticket_counts (tenant_id, status, room, place, queue_id, is_owned, is_group, chatbot, n)
  select 1, status, room, place, queue_id, owned, false, false, count(*) from (
    select status, room, queue_id, user_id is not null as owned,
      case when room in ('everything', 'unowned') then hashtextextended(concat_ws(' ', coalesce(queue_id, 0), user_id is not null, false, false), 0)
        else hashtextextended(array_to_string(audience, ' '), 0) end as place
    from tickets, unnest(audience) room
  ) kept group by status, room, place, queue_id, owned`

const MESSAGES = `
  create temp table words as select string_to_array('bom dia boa tarde noite preciso da segunda via do boleto pedido entrega endereço número cartão pagamento não chegou obrigado obrigada atenção nota fiscal troca devolução produto quebrado garantia técnico visita agendamento horário amanhã ontem semana mês fatura atraso cobrança indevida cancelamento assinatura renovação desconto promoção cupom código rastreio transportadora correios caixa tamanho cor preço orçamento instalação manutenção defeito aparelho celular internet sinal velocidade plano contrato titular documento comprovante depósito transferência chave banco conta agência recibo acordo parcela juros multa vencimento reclamação protocolo atendente gerente loja matriz filial estoque disponível encomenda prazo retirar reunião', ' ') as w;
  create temp table bodies as
    select n, (select string_agg(w[1 + floor(power(random(), 2.2) * array_length(w, 1))::int], ' ') from words, generate_series(1, 1 + n % 23) where n = n) as body
    from generate_series(0, 19999) n;
  create index on bodies (n); analyze bodies;
  insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, body, status, ack, external_id, said_at, created_at)
  select 1, t.contact_id, 1, t.id, s, s % 2 = 0, b.body || ' ' || (t.id % 9973 * 7919 + s) % 1000003,
    case when s % 2 = 0 then 'sended' else 'received' end, 3, 'SEED' || t.id || '-' || s, t.updated_at, t.updated_at
  from tickets t, generate_series(1, t.msgs) s, bodies b where b.n = (t.id * 31 + s) % 20000 order by t.id desc;
  select setval(pg_get_serial_sequence('messages', 'id'), 200000000)`
