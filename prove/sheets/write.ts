import type { Rows } from '../../server/src/infra/sheets/cells.ts'
import { sheetBytes } from '../../server/src/infra/sheets/sheet.ts'

/** A process of its own: writes a workbook to nowhere and says how long it took and how much more memory it had at most than before. */
const rows = Number(process.argv[2])
const GROUP = 2_000

async function* some(): Rows {
  for (let at = 0; at < rows; at += GROUP)
    yield Array.from({ length: Math.min(GROUP, rows - at) }, (_, n) => [
      `Cliente ${at + n}`,
      String(at + n).padStart(10, '0'),
      'Caixa',
      'Ana Souza',
      'WhatsApp Loja',
      null,
      (at + n) / 4,
      { at: new Date(1_767_000_000_000 + (at + n) * 31_500) },
      (at + n) % 1800,
      (at + n) % 20_000,
      'fechado',
      { at: new Date(1_767_000_900_000 + (at + n) * 31_500) },
    ])
}

const titles = [
  'Contato',
  'Protocolo',
  'Fila',
  'Usuário',
  'Canal',
  'Motivo',
  'Valor',
  'Aberto',
  'Resposta',
  'Resolução',
  'Situação',
  'Fechado',
]
/** What the program is before it writes anything, with what reads its types. */
const before = process.memoryUsage.rss()
const began = performance.now()
let bytes = 0
for await (const part of sheetBytes(
  'xlsx',
  { name: 'Atendimentos', titles, moments: [7, 11], locale: 'pt', zone: 'America/Sao_Paulo' },
  some(),
))
  bytes += part.length
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
console.log(
  JSON.stringify({
    seconds: (performance.now() - began) / 1000,
    processor: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: maxRSS / 1024 - before / 2 ** 20,
    bytes,
  }),
)
