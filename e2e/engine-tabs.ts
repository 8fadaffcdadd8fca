import { generateKeyPairSync } from 'node:crypto'
import type { IntegrationKind } from '@balcao/contract/integrations/integrations'
import type { Asked, Reply } from '../server/src/drivers/channels/lib/testing/provider.ts'

/** Everything outside that a company enters values for, by one double of our own: what is right begins with `certa`. */

const KEY = 'certa-chave-7731'
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const account = JSON.stringify({
  type: 'service_account',
  project_id: 'casa',
  client_email: 'bot@casa.iam.gserviceaccount.com',
  private_key: privateKey,
})

const ok = (body: unknown): Reply => ({ body })
const refused: Reply = { status: 401, body: { error: { message: 'Incorrect API key', code: 190 }, message: 'Unauthorized' } }
const isRight = ({ headers, body, query }: Asked): boolean =>
  JSON.stringify([headers.authorization, headers.apikey, headers['x-api-token'], headers['x-segredo'], body, query]).includes(
    'certa',
  ) ||
  Buffer.from(String(headers.authorization ?? '').replace('Basic ', ''), 'base64')
    .toString()
    .includes('certa')

const ANSWERS: readonly [RegExp, (asked: Asked) => Reply][] = [
  [
    /\/startChat$/,
    () => ok({ sessionId: 's', typebot: { version: '6.1' }, messages: [text('Oi do Typebot')], input: { type: 'text input' } }),
  ],
  [/\/models$/, () => ok({ data: [{ id: 'gpt-certo' }] })],
  [
    /\/responses$/,
    () =>
      ok({
        status: 'completed',
        output: [{ type: 'message', content: [{ type: 'output_text', text: 'Oi do ChatGPT' }] }],
        usage: {},
      }),
  ],
  [/\/v1\/info$/, () => ok({ name: 'Vendas', mode: 'agent-chat' })],
  [/\/v1\/parameters$/, () => ok({ user_input_form: [] })],
  [
    /\/chat-messages$/,
    () => ({
      body: 'data: {"event":"agent_message","answer":"Oi do Dify","conversation_id":"c"}\n\ndata: {"event":"message_end"}\n\n',
      headers: { 'content-type': 'text/event-stream' },
    }),
  ],
  [/\/webhook\//, () => ok({ output: 'Oi do n8n' })],
  [
    /:detectIntent$/,
    () =>
      ok({
        queryResult: { fulfillmentMessages: [{ text: { text: ['Oi do Dialogflow'] } }], intent: { displayName: 'Saudação' } },
      }),
  ],
  [/\/balance$/, () => ok([{ situacao: 'OK', saldo_sms: '120' }])],
  [/^GET \/2010-04-01\/Accounts\//, () => ok({ friendly_name: 'Casa Nativa', status: 'active', incoming_phone_numbers: [] })],
  [
    /^GET \/v1\/channels$/,
    () =>
      ok([
        { id: 'c1', name: 'Instagram da loja', channel: 'instagram' },
        { id: 'c2', name: 'Telegram', channel: 'telegram' },
      ]),
  ],
  [/^GET \/v25\.0\/me/, () => ok({ id: '1', name: 'Aplicativo da Casa' })],
  [/\/instance\/fetchInstances/, () => ok([{ name: 'vendas' }])],
  [/\/admin\/users$/, () => ok({ data: [{ id: 1 }, { id: 2 }] })],
]
const text = (markdown: string) => ({ id: 'b', type: 'text', content: { type: 'markdown', markdown } })

export function answer(asked: Asked): Reply {
  if (asked.what === 'POST /token') return ok({ access_token: 'ya29.certa', expires_in: 3600 })
  if (asked.what === 'GET /') return ok({ status: 200, message: 'Welcome to the Evolution API', version: '2.3.1' })
  if (asked.what === 'GET /session/status') return { status: 401, body: { error: 'unauthorized', success: false } }
  if (asked.what.endsWith('/balance') && !isRight(asked))
    return ok([{ situacao: 'ERRO', codigo: '401', descricao: 'CHAVE INVALIDA' }])
  const found = ANSWERS.find(([what]) => what.test(asked.what))
  return found && isRight(asked) ? found[1](asked) : refused
}

export interface Row {
  /** What it is named by, and its requirement. */
  id: string
  kind: IntegrationKind
  path: string
  /** Fields by their labels; those of `secret` are tried wrong first. */
  fields?: Readonly<Record<string, string>>
  chosen?: Readonly<Record<string, string>>
  secret: readonly [label: string, wrong: string, right: string]
  sentence: string
  found: string
  /** What stands in the values afterwards, and the channel kind that begins with them. */
  saved: object
  channel?: string
  says?: string
}

const BOT_KEY = 'A chave do robô foi recusada.'
export const KEPT = 'Guardada cifrada; ninguém a lê de volta.'
export const rowsFor = (url: string): readonly Row[] => [
  {
    id: '[BOT-02]',
    kind: 'typebot',
    path: 'typebot',
    fields: { Endereço: url, Robô: 'recepcao' },
    secret: ['Chave', 'errada', KEY],
    sentence: BOT_KEY,
    found: 'v6.1',
    saved: { name: 'recepcao', buttons: true },
    says: 'Oi do Typebot',
  },
  {
    id: '[BOT-01]',
    kind: 'chatgpt',
    path: 'chat-gpt',
    fields: { Instruções: 'Você atende pela Casa Nativa.', Modelo: 'gpt-certo', Organização: 'org-1' },
    secret: ['Chave', 'errada', KEY],
    sentence: BOT_KEY,
    found: 'gpt-certo',
    saved: { prompt: 'Você atende pela Casa Nativa.' },
    says: 'Oi do ChatGPT',
  },
  {
    id: '[BOT-03]',
    kind: 'dify',
    path: 'dify',
    fields: { Endereço: `${url}/v1` },
    chosen: { Tipo: 'agent' },
    secret: ['Chave', 'errada', KEY],
    sentence: BOT_KEY,
    found: 'Vendas',
    saved: { type: 'agent' },
    says: 'Oi do Dify',
  },
  {
    id: '[BOT-04]',
    kind: 'n8n',
    path: 'n8n',
    fields: { Endereço: `${url}/webhook/a`, Cabeçalho: 'X-Segredo' },
    secret: ['Valor do cabeçalho', 'errada', KEY],
    sentence: BOT_KEY,
    found: 'Oi do n8n',
    saved: { headerName: 'X-Segredo' },
    says: 'Oi do n8n',
  },
  {
    id: '[BOT-05]',
    kind: 'dialogflow',
    path: 'dialogflow',
    fields: { Idioma: 'pt-BR', Projeto: 'casa' },
    secret: ['JSON da conta de serviço', '{"type": "errada"}', account],
    sentence: 'O JSON não é de uma conta de serviço do Google',
    found: 'Saudação',
    saved: { language: 'pt-BR', project: 'casa' },
    says: 'Oi do Dialogflow',
  },
  {
    id: '[BOT-08]',
    kind: 'sms',
    path: 'sms',
    fields: {
      'Twilio: Account SID': `AC${'0a'.repeat(16)}`,
      'Twilio: remetente': 'Loja',
      'Twilio: Auth Token': 'certa-do-twilio',
    },
    secret: ['Chave da SMSDev', 'errada', KEY],
    sentence: 'A chave não foi aceita.',
    found: 'Casa Nativa',
    saved: { twilioFrom: 'Loja' },
    channel: 'sms',
  },
  {
    id: '[BOT-10]',
    kind: 'hub',
    path: 'hub',
    secret: ['Token do Hub', 'errada', KEY],
    sentence: 'A chave não foi aceita.',
    found: 'Instagram da loja',
    saved: {},
    channel: 'hub',
  },
  {
    id: '[BOT-11]',
    kind: 'evolution',
    path: 'evolution',
    fields: { 'Endereço do servidor': url },
    secret: ['Chave global', 'errada', KEY],
    sentence: 'A chave não foi aceita.',
    found: 'Evolution 2.3.1',
    saved: { url: url },
    channel: 'evo',
  },
  {
    id: '[BOT-12]',
    kind: 'wuzapi',
    path: 'wuzapi',
    fields: { 'Endereço do servidor': url },
    secret: ['Token de administrador', 'errada', KEY],
    sentence: 'A chave não foi aceita.',
    found: url,
    saved: { url: url },
    channel: 'meow',
  },
  {
    id: '[BOT-09]',
    kind: 'meta',
    path: 'meta',
    fields: { 'Token de verificação': 'padaria-verifica', 'Chave secreta do aplicativo': 'certa-do-app' },
    secret: ['Token do usuário do sistema', 'errada', KEY],
    sentence: 'A chave não foi aceita.',
    found: 'Aplicativo da Casa',
    saved: { verifyToken: 'padaria-verifica' },
    channel: 'waba',
  },
]
