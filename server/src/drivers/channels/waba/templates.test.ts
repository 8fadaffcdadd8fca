import { afterEach, beforeEach, expect, test } from 'vitest'
import { APP_SECRET, type GraphDouble, graphDouble, refusal, TOKEN } from '../lib/meta/double.testkit.ts'
import { waba } from './index.ts'

const fields = { phoneNumberId: '11', businessAccountId: '22', token: TOKEN, appSecret: APP_SECRET }
const config = waba.config.parse(fields)

let graph: GraphDouble
beforeEach(async () => {
  graph = await graphDouble()
})
afterEach(async () => {
  graph.settled()
  await graph.close()
})

const draft = {
  name: 'pedido_saiu',
  category: 'utility',
  language: 'pt_BR',
  header: 'Pedido {{1}}',
  body: 'Oi, {{1}}: seu pedido sai {{2}}, até logo.',
  footer: 'Casa Nativa',
  buttons: [
    { type: 'quick_reply', text: 'Ok' },
    { type: 'url', text: 'Ver', url: 'https://casanativa.example' },
    { type: 'phone_number', text: 'Ligar', phone: '+551138427700' },
  ],
  samples: { header: ['48190'], body: ['Ana', 'hoje'] },
} as const
const connection = () => import('./connection.ts').then(({ connectionOf }) => connectionOf(config, graph.outside))

test('a template is handed in part by part, with samples for its reviewer, and taken away in its language alone', async () => {
  const its = await connection()
  graph.expects(
    {
      method: 'POST',
      path: '22/message_templates',
      json: {
        name: 'pedido_saiu',
        language: 'pt_BR',
        category: 'UTILITY',
        components: [
          { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['48190'] } },
          { type: 'BODY', text: draft.body, example: { body_text: [['Ana', 'hoje']] } },
          { type: 'FOOTER', text: 'Casa Nativa' },
          {
            type: 'BUTTONS',
            buttons: [
              { type: 'QUICK_REPLY', text: 'Ok' },
              { type: 'URL', text: 'Ver', url: 'https://casanativa.example' },
              { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551138427700' },
            ],
          },
        ],
      },
    },
    { json: { id: '901', status: 'PENDING', category: 'UTILITY' } },
  )
  const { samples, buttons, ...words } = draft
  const asked = { ...words, buttons: [...buttons], samples: { header: [...samples.header], body: [...samples.body] } }
  expect(await its.makeTemplate?.(asked)).toEqual({ externalId: '901', status: 'pending' })

  graph.expects(
    { method: 'DELETE', path: '22/message_templates', query: { hsm_id: '901', name: 'pedido_saiu' } },
    { json: { success: true } },
  )
  await its.dropTemplate?.({ externalId: '901', name: 'pedido_saiu' })

  graph.expects(
    {
      method: 'POST',
      path: '22/message_templates',
      json: { name: 'a', language: 'es', category: 'MARKETING', components: [{ type: 'BODY', text: 'Hola' }] },
    },
    {
      status: 400,
      json: refusal(100, 'Invalid parameter', { error_subcode: 2388024, error_user_msg: 'There is already content' }),
    },
  )
  const plain = {
    ...asked,
    name: 'a',
    category: 'marketing',
    language: 'es',
    header: '',
    body: 'Hola',
    footer: '',
    buttons: [],
  } as const
  await expect(its.makeTemplate?.({ ...plain, buttons: [], samples: { header: [], body: [] } })).rejects.toMatchObject({
    outcome: 'refused',
    code: 'ERR_TEMPLATE_REFUSED',
    message: expect.stringContaining('There is already content'),
  })
})
