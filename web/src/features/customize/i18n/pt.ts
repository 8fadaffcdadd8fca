const pt = {
  title: 'Customizar',
  about: 'A cara do sistema, para todas as empresas ou para uma. Vale na hora, sem instalar nada.',
  what: 'a marca',
  whose: 'De quem',
  everybody: 'Todas as empresas',
  name: 'Nome',
  mailFrom: 'Nome de quem envia os e-mails',
  logo: 'Logo',
  favicon: 'Ícone da aba',
  pick: 'Escolher',
  takeAway: 'Tirar',
  pictureHelp: 'PNG, JPG, WebP ou ICO, até 256 KB',
  tooLarge: 'A imagem passa de 256 KB. Escolha uma menor.',
  colors: 'Cores',
  choose: 'Escolher {name}',
  neutral: 'Neutra',
  neutral_does: 'fundos, textos, linhas',
  primary: 'Principal',
  primary_does: 'botões, escolhido, balões nossos',
  secondary: 'Secundária',
  secondary_does: 'lida, informação',
  accent: 'Destaque',
  accent_does: 'estrelas, marca',
  warning: 'Aviso',
  warning_does: 'quem espera, notas',
  negative: 'Negativa',
  negative_does: 'falha, atraso',
  positive: 'Positiva',
  positive_does: 'no ar, feito',
  light: 'Clara',
  light_does: 'atrás da conversa',
  darkOn: 'texto em cima fica escuro',
  saysAs: 'em texto vira {ink}',
  preview: 'Como fica',
  readable: 'Todo texto passa de 4,5 para 1 nos dois temas; o que não passaria é ajustado.',
  publish: 'Publicar',
  published: 'Publicado: todos veem agora',
  reset: 'Voltar à cor de fábrica',
  resetTitle: 'Voltar à cor de fábrica?',
  resetHelp: 'Nome, cores, logo e ícone escolhidos aqui deixam de valer na hora, para todos que os veem.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    customize: typeof pt
  }
}
