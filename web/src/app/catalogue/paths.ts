/** What a company keeps and reads: each with the texts it shows, by spaces. They are told apart where they are fetched, so the list stays short. */
export const TEXTS = {
  '/mensagens-rapidas': 'quick',
  '/mensagens-rapidas/minhas': 'quick',
  '/mensagens-rapidas/macros': 'quick macros',
  '/mensagens-rapidas/minhas-macros': 'quick macros',
  '/fechamento': 'farewells',
  '/configuracoes/motivos': 'demands',
  '/notas': 'notes',
  '/protocolos': 'protocols',
  '/agendamentos': 'schedules',
  '/aniversarios': 'birthdays',
  '/avaliacoes/listar': 'ratings',
  '/avaliacoes/configurar': 'ratings',
} as const
export type CataloguePath = keyof typeof TEXTS
