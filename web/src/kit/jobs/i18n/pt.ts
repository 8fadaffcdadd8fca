const pt = {
  title: 'Trabalhos',
  going: { one: '{count} trabalho em andamento', other: '{count} trabalhos em andamento' },
  none: 'Nenhum trabalho recente',
  noneHelp: 'Importações e mudanças em muitos cadastros aparecem aqui enquanto acontecem, mesmo depois de você fechar a página.',
  waiting: 'Aguardando',
  running: 'Em andamento',
  paused: 'Pausado',
  ended: 'Concluído',
  broke: 'Não terminou',
  cancelled: 'Cancelado',
  doneOf: '{done} de {of}',
  refused: { one: '{count} recusado', other: '{count} recusados' },
  ahead: { one: '{count} arquivo na frente', other: '{count} arquivos na frente' },
  importOfContacts: 'Importação de contatos: {file}',
  importOf: 'Importação: {file}',
  progressOf: 'Andamento: {title}',
  pause: 'Pausar',
  resume: 'Continuar',
  cancel: 'Cancelar',
  report: 'Baixar recusados',
  file: 'Baixar arquivo',
  reportFile: 'recusados',
  line: 'Linha',
  about: 'Cadastro',
  reason: 'Motivo',
  done: '{title}: concluído',
  doneOfIt: { one: '{title}: {count} feito', other: '{title}: {count} feitos' },
  doneWithRefused: { one: '{title}: {count} recusado', other: '{title}: {count} recusados' },
  failed: '{title}: não terminou',
  see: 'Ver',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    jobs: typeof pt
  }
}
