import { reportsPt } from '@balcao/contract/reports/texts/pt'
import { screenWords } from '../words.ts'

const pt = {
  ...screenWords(reportsPt),
  title: 'Relatórios',
  what: 'o relatório',
  group_attendances: 'Atendimento',
  group_contacts: 'Contatos',
  back: 'Voltar ao início',
  other: 'Outro relatório',
  about_attendances: 'Cada abertura até o fechamento conta uma vez.',
  about_users: 'De quem está com a conversa, ou estava quando ela fechou.',
  about_channels: 'Conversas abertas por canal e o que nelas se escreveu.',
  about_bots: 'Conversas em que um robô respondeu: resolvidas sem pessoas, ou passadas a elas.',
  about_contacts: 'As pessoas como estão agora.',
  about_states: 'Pelo DDD do telefone.',
  about_twice: 'Quem tem mais de uma conta em cada linha; o total conta cada pessoa uma vez.',
  note_twice: '{total} pessoas; as linhas somam {sum}.',
  note_median:
    'Tempos são medianas. A linha do total recalcula a mediana de todos, não a média das linhas. Espera: da abertura até alguém assumir. Atendimento: daí ao fechamento. Resolução: da abertura ao fechamento.',
  note_closed: '{count} destes atendimentos contam aqui, mas você não pode abri-los.',
  period: 'Período',
  from: 'De',
  to: 'Até',
  anytime: 'Cadastrados até hoje',
  today: 'Hoje',
  week: '7 dias',
  month: 'Este mês',
  lastMonth: 'Mês passado',
  kind: 'Tipo de canal',
  groups: 'Grupos',
  groupsToo: 'também grupos',
  valueFrom: 'Valor mínimo',
  valueTo: 'Valor máximo',
  apply: 'Aplicar',
  clear: 'Limpar filtros',
  export: 'Exportar',
  xlsx: 'todas as linhas, com tipos de coluna',
  csv: 'texto, abre em qualquer planilha',
  pdf: 'totais, gráfico e filtros, com a marca',
  print: 'Imprimir',
  more: 'Mostrar mais',
  empty: 'Nada neste período com estes filtros',
  emptyHelp: 'Aumente o período ou tire um filtro.',
  map: 'Mapa',
  openList: 'Ver a lista: {name}, {value}',
  ofAll: '{percent} do total',
  mean: 'média {value}',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    reports: typeof pt
  }
}
