const LANGUAGES = ['es', 'en', 'de', 'fr', 'it', 'pl', 'ru']

/** The texts every plain screen has: written in Portuguese, and the same words in the other languages until they are translated. */
export function textsFor(noun) {
  const source = portuguese(noun)
  const at = language => `web/src/features/${noun.nouns}/i18n/${language}.ts`
  return {
    [at('pt')]: ptFile(noun.nouns, source),
    ...Object.fromEntries(LANGUAGES.map(language => [at(language), otherFile(language, source)])),
  }
}

function portuguese({ singular, plural, Singular, Plural, gender }) {
  const a = gender === 'f' ? 'a' : 'o'
  const counted = (one, other) => ({ one, other })
  return {
    title: Plural,
    about: `${Plural} da empresa.`,
    what: plural,
    search: `Buscar ${plural}`,
    create: `Criar ${singular}`,
    edit: `Editar ${singular}`,
    created: `${Singular} criad${a}`,
    saved: `${Singular} salv${a}`,
    removed: `${Singular} excluíd${a}`,
    remove: `Excluir ${a} ${singular} {name}?`,
    removeHelp: 'Não há como desfazer.',
    removeMany: counted(`Excluir {count} ${singular}?`, `Excluir {count} ${plural}?`),
    count: counted(`{count} ${singular}`, `{count} ${plural}`),
    selected: counted(`{count} ${singular} selecionad${a}`, `{count} ${plural} selecionad${a}s`),
    selectAll: counted(`Selecionar {count} ${singular}`, `Selecionar tod${a}s ${a}s {count}`),
    empty: `Nenhum${gender === 'f' ? 'a' : ''} ${singular} ainda`,
    emptyHelp: `${Plural} aparecem aqui assim que alguém criar ${gender === 'f' ? 'a primeira' : 'o primeiro'}.`,
    noneFound: `Nenhum${gender === 'f' ? 'a' : ''} ${singular} com estes filtros`,
    taken: `Já existe um${gender === 'f' ? 'a' : ''} ${singular} com este nome. Escolha outro.`,
    name: 'Nome',
    since: `Criad${a} em`,
    active: `Ativ${a}`,
    inactive: `Inativ${a}`,
    isActive: `${Singular} ativ${a}`,
    isActiveHelp: `${gender === 'f' ? 'Uma' : 'Um'} ${singular} inativ${a} continua onde já é usad${a}, mas não aparece para novos usos.`,
  }
}

const quoted = text => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const written = forms =>
  `{ ${Object.entries(forms)
    .map(([form, text]) => `${form}: ${quoted(text)}`)
    .join(', ')} }`
const linesOf = texts =>
  Object.entries(texts)
    .map(([key, text]) => `  ${key}: ${typeof text === 'string' ? quoted(text) : written(text)},`)
    .join('\n')

const ptFile = (feature, texts) => `const pt = {
${linesOf(texts)}
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    ${feature}: typeof pt
  }
}
`

/** With every plural form that language has, so that only the words remain to be written. */
function otherFile(language, texts) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const formsOf = ({ one, other }) =>
    Object.fromEntries(
      pluralCategories
        .filter(form => form !== 'many' || language === 'pl' || language === 'ru')
        .map(form => [form, form === 'one' ? one : other]),
    )
  const copied = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? text : formsOf(text)]),
  )
  return `import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

// To be translated: these are the Portuguese words.
export default {
${linesOf(copied)}
} satisfies Translation<typeof pt>
`
}
