import type { QueueName } from './queues.ts'

export interface Spoken {
  name: string
  number: string
  queue: QueueName
  /** How many minutes ago, who, and what was said. */
  lines: readonly (readonly [minutesAgo: number, who: 'customer' | 'us', text: string])[]
  after?: {
    tags?: readonly string[]
    /** The agent who has it in hand, by the name before the @. */
    by?: string
    note?: string
    reply?: string
    isClosed?: true
  }
}

/** What customers of a furniture shop write: told in words that are true at any hour, for the demo may begin at any. */
export const SPOKEN: readonly Spoken[] = [
  {
    name: 'Marina Alcântara',
    number: '5511981230101',
    queue: 'Vendas',
    lines: [
      [4, 'customer', 'Oi! O sofá Jacarandá de 3 lugares ainda tem no linho cru?'],
      [3, 'customer', 'E vocês entregam em Santo André?'],
    ],
  },
  {
    name: 'Condomínio Vila Serena',
    number: '5511981230102',
    queue: 'Vendas',
    lines: [
      [38, 'customer', 'Olá, preciso de um orçamento para o salão de festas'],
      [37, 'customer', '12 mesas redondas e 96 cadeiras'],
    ],
    after: { tags: ['Orçamento', 'Atacado'] },
  },
  {
    name: 'Seu Valdir',
    number: '5511981230103',
    queue: 'Entregas',
    lines: [[95, 'customer', 'A entrega era pra ontem e até agora nada. Pedido 48213']],
    after: { tags: ['Entrega atrasada'] },
  },
  {
    name: 'Helena Prates',
    number: '5511981230104',
    queue: 'Vendas',
    lines: [
      [26, 'customer', 'Vi no Instagram a estante modular'],
      [24, 'us', 'Olá, Helena! É a linha Ipê. Quantos módulos você imagina?'],
      [21, 'customer', 'Três, de 2,10 m de altura. Qual o prazo?'],
    ],
    after: {
      by: 'diego',
      tags: ['Loja Instagram'],
      reply: 'O prazo é de *18 dias úteis*, com montagem incluída. Posso reservar para você?',
    },
  },
  {
    name: 'Arq. Teresa Monteiro',
    number: '5511981230105',
    queue: 'Vendas',
    lines: [
      [180, 'customer', 'Oi Diego, o cliente aprovou a mesa de jantar de 2,40 m'],
      [170, 'us', 'Que ótima notícia! Mantemos o desconto de parceira.'],
      [12, 'customer', 'Perfeito. Me manda o pedido formal até amanhã?'],
    ],
    after: {
      by: 'diego',
      tags: ['Arquiteta', 'VIP'],
      note: 'Desconto de 8 % já aprovado pela Bianca. Faturar para o cliente final.',
    },
  },
  {
    name: 'Padre Anselmo',
    number: '5511981230106',
    queue: 'Assistência',
    lines: [
      [64, 'customer', 'Olá. Uma das cadeiras que compramos veio com o pé bambo.'],
      [60, 'us', 'Olá! Pode nos mandar uma foto do encaixe?'],
      [9, 'customer', 'Mando assim que chegar à paróquia, obrigado'],
    ],
    after: { by: 'diego' },
  },
  {
    name: 'Rosângela Bispo',
    number: '5511981230107',
    queue: 'Entregas',
    lines: [
      [17, 'customer', 'O caminhão já saiu?'],
      [15, 'us', 'Saiu há pouco, Rosângela. Chega em menos de uma hora.'],
      [2, 'customer', 'Estou esperando na portaria 🙏'],
    ],
    after: { by: 'luana' },
  },
  {
    name: 'Gilberto Nunes',
    number: '5511981230108',
    queue: 'Financeiro',
    lines: [
      [240, 'customer', 'Preciso da segunda via do boleto deste mês'],
      [31, 'customer', 'Alguém?'],
    ],
    after: { tags: ['Nota fiscal'] },
  },
  {
    name: 'Luiza e Caio',
    number: '5511981230109',
    queue: 'Pós-venda',
    lines: [
      [1500, 'customer', 'A poltrona chegou perfeita, obrigada!'],
      [1490, 'us', 'Que alegria, Luiza! Aproveitem a casa nova.'],
    ],
    after: { by: 'bianca', isClosed: true },
  },
  {
    name: 'Transportadora Rota Sul',
    number: '5511981230110',
    queue: 'Entregas',
    lines: [
      [300, 'customer', 'Coleta confirmada para as 7h, doca 2'],
      [290, 'us', 'Combinado. Quatro volumes, notas já emitidas.'],
    ],
    after: { by: 'luana', tags: ['Fornecedor'], isClosed: true },
  },
  {
    name: 'Dona Cida',
    number: '5511981230111',
    queue: 'Vendas',
    lines: [[1, 'customer', 'Vocês abrem domingo?']],
  },
]
