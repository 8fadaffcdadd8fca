import type { Language } from '../values/locales.ts'

/** What is said, once, to somebody who wants no more campaigns. */
export const OPT_OUT_ANSWERS: Record<Language, string> = {
  pt: 'Pronto, você não vai mais receber nossas campanhas. Se precisar de algo, é só escrever aqui.',
  es: 'Listo, ya no recibirás nuestras campañas. Si necesitas algo, escribe aquí.',
  en: 'Done, you will not get our campaigns any more. If you need anything, just write here.',
  de: 'Erledigt, du bekommst unsere Kampagnen nicht mehr. Wenn du etwas brauchst, schreib einfach hier.',
  fr: 'C’est fait, vous ne recevrez plus nos campagnes. Si vous avez besoin de quelque chose, écrivez ici.',
  it: 'Fatto, non riceverai più le nostre campagne. Se hai bisogno di qualcosa, scrivi qui.',
  pl: 'Gotowe, nie otrzymasz już naszych kampanii. Jeśli czegoś potrzebujesz, po prostu napisz tutaj.',
  ru: 'Готово, вы больше не будете получать наши рассылки. Если что-то понадобится, просто напишите сюда.',
}
