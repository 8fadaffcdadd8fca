import type { FlowDocument } from './document.ts'
import type { TemplateKey } from './flows.ts'
import { es } from './templates/es.ts'
import { pt, type TemplateWords } from './templates/pt.ts'
import { optionsOf, Sketch } from './templates/sketch.ts'

/** Flows to begin with. The person who makes a flow of one chooses its queues. */

const COMMON = { menuWords: ['menu'], closingWords: ['sair'], silenceMinutes: 60 }

function reception(w: TemplateWords): FlowDocument {
  const { reception: r } = w
  return new Sketch()
    .node('start', 'start', [0, 0], { ...COMMON, farewell: w.bye }, { next: 'hours' })
    .node('hours', 'hours', [1, 0], { name: r.openNow }, { open: 'menu', closed: 'closed' })
    .node(
      'menu',
      'menu',
      [2, 0],
      { name: r.menuName, text: r.menu, options: optionsOf(w.sales, w.finance, w.support), wrong: w.wrong, variable: 'setor' },
      { 'o:a': 'sales', 'o:b': 'finance', 'o:c': 'support' },
    )
    .node('sales', 'transfer', [3, -1], { name: w.sales, text: w.pass })
    .node('finance', 'transfer', [3, 0], { name: w.finance, text: w.pass })
    .node('support', 'transfer', [3, 1], { name: w.support, text: w.pass })
    .node('closed', 'message', [2, 2], { name: r.closedName, parts: [{ type: 'text', text: w.closed }] }, { next: 'desk' })
    .node('desk', 'transfer', [3, 2], { name: w.desk })
    .document(r.talks)
}

function invoice(w: TemplateWords): FlowDocument {
  const { invoice: i } = w
  const body = JSON.stringify({ valor: 'R$ 189,90', vencimento: '10/12/2026', link: 'https://exemplo.com.br/boleto/48213' })
  const mapped = [
    { pointer: '/valor', variable: i.amount },
    { pointer: '/vencimento', variable: i.due },
    { pointer: '/link', variable: i.link },
  ]
  return new Sketch()
    .node('start', 'start', [0, 0], { ...COMMON, farewell: w.bye }, { next: 'ask' })
    .node(
      'ask',
      'ask',
      [1, 0],
      { name: i.askName, text: i.ask, wrong: i.askWrong, pattern: '\\d{11}|[0-9A-Za-z]{12}\\d{2}', variable: i.document },
      { next: 'call', other: 'finance' },
    )
    .node(
      'call',
      'http',
      [2, 0],
      { name: i.call, url: `https://exemplo.com.br/boletos/{{${i.document}}}`, mapped, pinned: { status: 200, body } },
      { ok: 'found', failed: 'none' },
    )
    .node('found', 'message', [3, 0], { name: i.foundName, parts: [{ type: 'text', text: i.found }] }, { next: 'more' })
    .node(
      'more',
      'menu',
      [4, 0],
      { name: i.more, text: i.more, options: optionsOf(w.person, w.no), wrong: w.wrong },
      { 'o:a': 'finance', 'o:b': 'end' },
    )
    .node('none', 'message', [3, 1], { parts: [{ type: 'text', text: i.none }] }, { next: 'finance' })
    .node('finance', 'transfer', [5, 1], { name: w.finance, note: `{{${i.document}}}` })
    .node('end', 'close', [5, 0], { text: w.bye })
    .document(i.talks)
}

function clinic(w: TemplateWords): FlowDocument {
  const { clinic: c } = w
  const [patient = '', speciality = '', day = ''] = c.names
  return new Sketch()
    .node('start', 'start', [0, 0], { ...COMMON, farewell: w.bye }, { next: 'menu' })
    .node(
      'menu',
      'menu',
      [1, 0],
      { name: c.menuName, text: c.menu, options: optionsOf(c.book, c.change, c.plans), wrong: w.wrong },
      { 'o:a': 'patient', 'o:b': 'desk', 'o:c': 'plans' },
    )
    .node('patient', 'ask', [2, 0], { name: c.patientName, text: c.patient, variable: patient }, { next: 'speciality' })
    .node(
      'speciality',
      'menu',
      [3, 0],
      {
        name: c.speciality,
        text: c.speciality,
        options: optionsOf(...c.specialities),
        look: 'list',
        wrong: w.wrong,
        variable: speciality,
      },
      { 'o:a': 'day', 'o:b': 'day', 'o:c': 'day', 'o:d': 'day' },
    )
    .node(
      'day',
      'ask',
      [4, 0],
      { name: c.dayName, text: c.day, expects: 'date', wrong: c.dayWrong, variable: day },
      { next: 'book' },
    )
    .node('book', 'transfer', [5, 0], { name: w.desk, text: w.pass, note: c.note })
    .node('plans', 'message', [2, 2], { name: c.plans, parts: [{ type: 'text', text: c.plansText }] }, { next: 'menu' })
    .node('desk', 'transfer', [2, 1], { name: w.desk, text: w.pass })
    .document(c.talks)
}

function restaurant(w: TemplateWords): FlowDocument {
  const { restaurant: r } = w
  const [items = '', address = '', pay = ''] = r.names
  return new Sketch()
    .node('start', 'start', [0, 0], { ...COMMON, farewell: w.bye }, { next: 'menu' })
    .node(
      'menu',
      'menu',
      [1, 0],
      { name: r.menuName, text: r.menu, options: optionsOf(r.order, r.card, r.where), wrong: w.wrong },
      { 'o:a': 'items', 'o:b': 'card', 'o:c': 'where' },
    )
    .node('items', 'ask', [2, 0], { name: r.itemsName, text: r.items, variable: items }, { next: 'address' })
    .node('address', 'ask', [3, 0], { name: r.addressName, text: r.address, variable: address }, { next: 'pay' })
    .node(
      'pay',
      'menu',
      [4, 0],
      { name: r.pay, text: r.pay, options: optionsOf(...r.pays), wrong: w.wrong, variable: pay },
      { 'o:a': 'kitchen', 'o:b': 'kitchen', 'o:c': 'kitchen' },
    )
    .node('kitchen', 'transfer', [5, 0], { name: r.kitchen, text: r.pass, note: r.note })
    .node('card', 'message', [2, 1], { name: r.card, parts: [{ type: 'text', text: r.cardText }] }, { next: 'menu' })
    .node('where', 'message', [2, 2], { name: r.where, parts: [{ type: 'text', text: r.whereText }] }, { next: 'menu' })
    .document(r.talks)
}

function realEstate(w: TemplateWords): FlowDocument {
  const { realEstate: e } = w
  const [area = '', price = ''] = e.names
  return new Sketch()
    .node('start', 'start', [0, 0], { ...COMMON, farewell: w.bye }, { next: 'menu' })
    .node(
      'menu',
      'menu',
      [1, 0],
      { name: e.menuName, text: e.menu, options: optionsOf(e.buy, e.rent, e.client), wrong: w.wrong, variable: 'interesse' },
      { 'o:a': 'area', 'o:b': 'area', 'o:c': 'agent' },
    )
    .node('area', 'ask', [2, 0], { name: e.areaName, text: e.area, variable: area }, { next: 'price' })
    .node(
      'price',
      'ask',
      [3, 0],
      { name: e.priceName, text: e.price, expects: 'number', wrong: e.priceWrong, variable: price },
      { next: 'sales' },
    )
    .node('sales', 'transfer', [4, 0], { name: w.sales, text: w.pass, note: `{{interesse}}. ${e.note}` })
    .node('agent', 'transfer', [2, 1], { name: e.agent, target: { to: 'wallet' }, text: w.pass })
    .document(e.talks)
}

function afterSale(w: TemplateWords): FlowDocument {
  const { afterSale: a } = w
  return new Sketch()
    .node('start', 'start', [0, 0], { ...COMMON, trigger: 'handOver', farewell: w.bye }, { next: 'hello' })
    .node('hello', 'message', [1, 0], { parts: [{ type: 'text', text: a.hello }] }, { next: 'ask' })
    .node(
      'ask',
      'menu',
      [2, 0],
      { name: a.askName, text: a.ask, options: optionsOf(w.yes, w.no), wrong: w.wrong },
      { 'o:a': 'thanks', 'o:b': 'what' },
    )
    .node('thanks', 'message', [3, 0], { parts: [{ type: 'text', text: a.thanks }] }, { next: 'rate' })
    .node('rate', 'evaluation', [4, 0], { name: a.rate })
    .node('what', 'ask', [3, 1], { name: a.whatName, text: a.what, variable: a.variable }, { next: 'support' })
    .node('support', 'transfer', [4, 1], { name: w.support, text: w.pass, note: a.note })
    .document(a.talks)
}

const MAKES = { reception, invoice, clinic, restaurant, realEstate, afterSale } satisfies Record<TemplateKey, unknown>

export const templateOf = (key: TemplateKey, language: 'pt' | 'es'): FlowDocument => MAKES[key](language === 'es' ? es : pt)

interface Queue {
  id: number
  name: string
  isActive: boolean
}

/** With the queues a company has: those of the same name, else its first. */
export function withQueues(document: FlowDocument, queues: readonly Queue[]): FlowDocument {
  const active = queues.filter(({ isActive }) => isActive)
  const idOf = (name: string) => (active.find(one => one.name.toLowerCase() === name.toLowerCase()) ?? active[0])?.id ?? null
  const nodes = Object.fromEntries(
    Object.entries(document.nodes).map(([id, node]) => {
      if (node.kind === 'start' && node.fallback.to === 'queue')
        return [id, { ...node, fallback: { to: 'queue' as const, queueId: idOf('') } }]
      if (node.kind !== 'transfer' || node.target.to !== 'queue') return [id, node]
      return [id, { ...node, target: { to: 'queue' as const, queueId: idOf(node.name) } }]
    }),
  )
  return { ...document, nodes }
}
