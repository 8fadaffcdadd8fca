const pt = {
  title: 'Importar {what}',
  help: 'Uma planilha do Excel (.xlsx) ou um arquivo CSV, com os títulos na primeira linha e até 100.000 linhas.',
  orDrop: 'ou arraste o arquivo para cá',
  template: 'Baixar modelo',
  templateFile: 'modelo {what}',
  notATable: 'Este arquivo não é uma planilha. Use .xlsx ou .csv.',
  damaged: 'Não foi possível ler este arquivo. Abra-o no Excel e salve de novo.',
  nothingInIt: 'O arquivo não tem nenhuma linha além dos títulos.',
  tooLong: 'O arquivo tem mais de 100.000 linhas. Divida-o em partes.',
  tooLarge: 'O arquivo é grande demais: até 30 MB, ou 400 MB depois de aberto. Divida-o em partes.',
  mappingHelp: 'De que coluna do arquivo vem cada campo.',
  column: 'Coluna {number}',
  sample: 'Por exemplo: {value}',
  notInFile: 'Não está no arquivo',
  missing: 'Falta indicar a coluna de: {fields}.',
  otherFile: 'Outro arquivo',
  check: 'Conferir',
  ready: {
    zero: 'Nenhuma linha pronta para importar',
    one: '{count} linha pronta para importar',
    other: '{count} linhas prontas para importar',
  },
  problems: { one: '{count} linha com problema', other: '{count} linhas com problema' },
  lineNumber: 'Linha {line}',
  more: { one: 'e mais {count} linha', other: 'e mais {count} linhas' },
  saveProblems: 'Baixar problemas',
  problemsFile: '{name} problemas',
  back: 'Voltar',
  start: { zero: 'Importar', one: 'Importar {count} linha', other: 'Importar {count} linhas' },
  sending: 'Enviando o arquivo',
  nothingLost: 'O que já foi enviado está guardado.',
  twice: 'Repete a linha {line}.',
  wantsColour: 'Use o formato #2f7fc1.',
  wantsSwitch: 'Use {on} ou {off}.',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    import: typeof pt
  }
}
