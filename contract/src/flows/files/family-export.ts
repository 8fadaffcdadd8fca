import { type FlowDocument, leadsTo } from '../document.ts'
import type { FlowNode, MessagePart, NodeOf } from '../nodes.ts'

/** A flow as the family's file, where nothing is lost by it. */

type Written = { text: string } | { lost: { node: string; why: string }[] }

const PLAIN: ReadonlySet<string> = new Set(['start', 'message', 'menu', 'transfer', 'close', 'flow', 'note'])

export function writeFamily(flow: { name: string; isActive: boolean; testNumber: string }, document: FlowDocument): Written {
  const lost = Object.entries(document.nodes).flatMap(([node, it]) => lossesOf(document, node, it).map(why => ({ node, why })))
  if (lost.length > 0) return { lost }
  const begin = document.nodes[document.start] as NodeOf<'start'>
  const steps = Object.entries(document.nodes).filter(([, { kind }]) => kind === 'message' || kind === 'menu')
  const nodeList = [
    { id: 'start', type: 'start', name: 'Start', left: '0px', top: '0px' },
    { id: 'configurations', type: 'configurations', name: 'Configurations', configurations: settingsOf(begin, document) },
    ...steps.map(([id, node]) => stepOf(document, id, node as NodeOf<'message'> | NodeOf<'menu'>)),
  ]
  const lineList = [
    { from: 'start', to: leadsTo(document, document.start, 'next') },
    ...document.edges
      .filter(([from]) => from !== document.start && steps.some(([id]) => id === from))
      .map(([from, , to]) => ({ from, to }))
      .filter(({ to }) => steps.some(([id]) => id === to)),
  ]
  return {
    text: JSON.stringify(
      { name: flow.name, isActive: flow.isActive, celularTeste: flow.testNumber, action: 0, userId: null, nodeList, lineList },
      null,
      2,
    ),
  }
}

function lossesOf(document: FlowDocument, id: string, node: FlowNode): string[] {
  if (!PLAIN.has(node.kind)) return [node.kind]
  if (node.kind === 'note' && node.text) return ['note']
  if (node.kind === 'message') {
    const files = node.parts.some(part => part.type === 'file' || part.type === 'contact')
    const next = leadsTo(document, id, 'next')
    const follows = next === null ? undefined : document.nodes[next]
    return [...(files ? ['file'] : []), ...(follows && follows.kind !== 'menu' ? ['next'] : [])]
  }
  if (node.kind === 'menu')
    return [
      ...(node.variable ? ['variable'] : []),
      ...(node.footer ? ['footer'] : []),
      ...(node.silenceMinutes !== null ? ['silence'] : []),
    ]
  if (node.kind === 'transfer')
    return [
      ...(node.target.to === 'queue' || node.target.to === 'user' ? [] : ['target']),
      ...(node.note ? ['note'] : []),
      ...(node.outOfHours ? ['outOfHours'] : []),
      ...(node.text ? ['text'] : []),
    ]
  if (node.kind === 'close') return node.demandId !== null || node.value !== null || node.text ? ['close'] : []
  return []
}

function settingsOf(start: NodeOf<'start'>, document: FlowDocument) {
  const menu = Object.values(document.nodes).find(node => node.kind === 'menu')
  const to =
    start.fallback.to === 'queue' ? { type: 1, destiny: start.fallback.queueId } : { type: 2, destiny: start.fallback.userId }
  return {
    notOptionsSelectMessage: { message: menu?.kind === 'menu' ? menu.wrong : '', stepReturn: 'A' },
    maxRetryBotMessage: { number: start.maxInvalid, ...to },
    notResponseMessage:
      start.silenceMinutes === null
        ? {}
        : { time: start.silenceMinutes, type: start.silence === 'close' ? 3 : to.type, destiny: to.destiny },
    farewellMessage: { message: start.farewell },
    welcomeMessage: { message: '' },
    firstInteraction: { type: 0 },
    answerCloseTicket: start.closingWords,
    keyword: start.keywords,
  }
}

function stepOf(document: FlowDocument, id: string, node: NodeOf<'message'> | NodeOf<'menu'>) {
  const [left, top] = document.layout[id] ?? [0, 0]
  const base = { id, type: 'node', name: node.name || id, left: `${left}px`, top: `${top}px`, actions: [] }
  if (node.kind === 'message') {
    const next = leadsTo(document, id, 'next')
    return {
      ...base,
      interactions: node.parts.map(interactionOf),
      conditions: next ? [{ id: `${id}n`, type: 'US', condition: [], action: 0, nextStepId: next }] : [],
    }
  }
  const type = node.look === 'list' ? 'ListField' : 'ButtonsField'
  const rows = node.options.map(({ id, title, description }) => ({ id, title, description }))
  const data =
    type === 'ListField'
      ? { body: node.text, button: node.button, action: { sections: [{ rows }] } }
      : { text: node.text, buttons: rows }
  const conditions = node.options.map((option, i) => ({
    id: `${id}${i}`,
    type: 'R',
    condition: [option.title, String(i + 1), ...option.synonyms],
    ...actionOf(document, leadsTo(document, id, `o:${option.id}`)),
  }))
  const other = leadsTo(document, id, 'other')
  return {
    ...base,
    interactions: [{ type, data }],
    conditions: other ? [...conditions, { id: `${id}o`, type: 'US', condition: [], ...actionOf(document, other) }] : conditions,
  }
}

function interactionOf(part: MessagePart) {
  if (part.type === 'pause') return { type: 'DelayField', data: { time: part.seconds } }
  if (part.type === 'location')
    return { type: 'SendLocationField', data: { latitude: part.latitude, longitude: part.longitude, name: part.label } }
  return { type: 'MessageField', data: { message: part.type === 'text' ? part.text : '' } }
}

function actionOf(document: FlowDocument, to: string | null) {
  const node = to === null ? undefined : document.nodes[to]
  if (node?.kind === 'transfer')
    return node.target.to === 'queue'
      ? { action: 1, queueId: node.target.queueId }
      : { action: 2, userIdDestination: node.target.to === 'user' ? node.target.userId : null }
  if (node?.kind === 'close') return { action: 3, closeTicket: true }
  if (node?.kind === 'flow') return { action: 4, chatFlowId: node.flowId }
  return { action: 0, nextStepId: to }
}
