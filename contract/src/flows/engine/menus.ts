import { LIST_ROW, numbered } from '../../messages/choices.ts'
import { BUTTON_LABEL_MAX } from '../../values/constants.ts'
import { DEFAULT_LOCALE, isLocale, type Language, LOCALES } from '../../values/locales.ts'
import type { NodeOf } from '../nodes.ts'
import type { MenuSend, RunFacts } from '../run.ts'
import { INTERACTIVE_BODY_MAX } from './texts.ts'

type Menu = NodeOf<'menu'>

const SEE: Record<Language, string> = {
  pt: 'Ver opções',
  es: 'Ver opciones',
  en: 'See options',
  de: 'Auswahl ansehen',
  fr: 'Voir les options',
  it: 'Vedi le opzioni',
  pl: 'Zobacz opcje',
  ru: 'Варианты',
}

/** A menu as it is sent on a channel: as chosen, or by the next look the channel can show. */
export function menuSend(
  menu: Menu,
  asked: { text: string; key: string },
  facts: Pick<RunFacts, 'channel' | 'locale'>,
): MenuSend {
  const { text, key } = asked
  const look = lookOf(menu, text, facts.channel)
  const choices = menu.options.map(({ id, title, description }) => ({ id: `${key}:${id}`, title, description }))
  const button = menu.button || SEE[LOCALES[isLocale(facts.locale) ? facts.locale : DEFAULT_LOCALE]]
  if (look !== 'numbers') return { text, footer: menu.footer, look, button, choices }
  const lines = choices.map(({ title, description }) => ({ title, ...(description && { description }) }))
  return { text: numbered(text, lines, menu.footer), footer: '', look, button: '', choices }
}

const LOOKS = ['buttons', 'list', 'numbers'] as const
type Look = (typeof LOOKS)[number]

/** Which of the three looks a menu gets there; the next simpler one where it does not fit. */
function lookOf(
  menu: Pick<Menu, 'options' | 'look'>,
  text: string,
  channel: Pick<RunFacts['channel'], 'buttons' | 'listRows'>,
): Look {
  if (menu.options.length === 0 || text.length > INTERACTIVE_BODY_MAX || text === '') return 'numbers'
  const from = menu.look === 'auto' ? 'buttons' : menu.look
  return LOOKS.slice(LOOKS.indexOf(from)).find(look => fitsLook(look, menu, channel)) ?? 'numbers'
}

function fitsLook(
  look: Look,
  menu: Pick<Menu, 'options' | 'look'>,
  { buttons, listRows }: Pick<RunFacts['channel'], 'buttons' | 'listRows'>,
): boolean {
  const { options } = menu
  if (look === 'numbers') return true
  if (look === 'list')
    return (
      options.length <= listRows &&
      options.every(one => one.title.length <= LIST_ROW.title && one.description.length <= LIST_ROW.description)
    )
  // A button has no room for a description: with one it is a list by itself.
  const isBare = menu.look === 'buttons' || options.every(one => one.description === '')
  return isBare && options.length <= buttons && options.every(one => one.title.length <= BUTTON_LABEL_MAX)
}
