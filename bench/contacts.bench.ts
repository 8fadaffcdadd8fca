import { type Core, ROUND_MS, withCore } from './core.ts'
import { fillContacts } from './core-data.ts'
import { callFrom, percentile } from './measure.ts'

/** The screen of contacts at 100,000 of them: its pages, its filters and its searches; what each finds is asked for in turn. */
const page = (query: string) => `/contacts?pageSize=40${query}`
const search = (words: string) => page(`&searchParam=${encodeURIComponent(words)}`)

const ASKED = {
  'the list': [page('')],
  'a page far down': [page('&pageNumber=50'), page('&pageNumber=200')],
  'the newest': [page('&sort=createdAt&direction=desc')],
  'a tag': [page('&tagId=7'), page('&tagId=31')],
  'a wallet': [page('&userId=12'), page('&userId=77')],
  'a stage': [page('&kanban=3')],
  'a channel': [page('&channelId=1')],
  blocked: [page('&blocked=true')],
  groups: [page('&kind=group')],
  'search, name': ['jose silva 12', 'conceição assunção 7', 'antonio leão 31', 'márcia pádua 77'].map(search),
  'search, number': ['970001', '(11) 97000-12', '5511970099', '11 9 7001-2345'].map(search),
  'search, e-mail': ['pessoa123@', 'pessoa77777@exemplo.com.br'].map(search),
  'search, CPF': ['007.919', '079.190.000-09', '00791900009'].map(search),
  'search, a tenth of all': ['conceição', '97001'].map(search),
  'the talks of a page': [`/contact-talks?${Array.from({ length: 40 }, (_, n) => `ids=${n * 97 + 1}`).join('&')}`],
}

await withCore(async core => {
  for (const [what, paths] of Object.entries(ASKED)) await measure(core, what, paths)
}, fillContacts)

async function measure({ address, tokenOf }: Core, what: string, paths: string[]): Promise<void> {
  const token = await tokenOf('admin')
  const rounds = []
  for (const path of paths)
    rounds.push(await callFrom({ url: address, paths: [path], token, lanes: 1, ms: ROUND_MS, what: 'get' }))
  const p50s = rounds.map(round => round.p50)
  console.log(
    `${what}: p50 ${percentile(p50s, 0.5).toFixed(2)} ms, the slowest of ${paths.length} ${Math.max(...p50s).toFixed(2)} ms`,
  )
}
