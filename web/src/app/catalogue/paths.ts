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
  '/grupo/massagrupos': 'groups jobs',
  '/grupo/massagrupos2': 'groups jobs',
  '/grupo/massausuarios': 'groups jobs',
  '/grupo/banlist': 'groups jobs',
  '/grupo/wordlist': 'groups jobs',
  '/grupo/saudacao': 'groups jobs',
  '/grupo/despedida': 'groups jobs',
} as const
export type CataloguePath = keyof typeof TEXTS
