import type { Rolldown } from 'vite'

/**
 * Few large files: what the login needs, what the inbox needs beyond that, and the texts of both in one language. All else
 * is cut as its screens need it. `scripts/size.mjs` weighs the first two, and `npm run check` holds them.
 */
const FIRST = /\/web\/src\/(app\/main|features\/access\/LoginScreen)\.tsx$/
const DESK =
  /\/web\/src\/(app\/(session\/SignedIn\.tsx|session\/live\.ts|inbox\/InboxScreen\.tsx)|kit\/jobs\/JobsButton\.tsx|features\/(notifications\/Bell|tickets\/list\/(Waiting|found\/Connections)|internal-chat\/ChatDoor)\.tsx)$/

const FIRST_TEXTS = /\/web\/src\/(kit|app|features\/access)\/i18n\/|\/contract\/src\/texts\/(errors|validation)\./
const LATER_TEXTS = /\/contract\/src\/texts\/later\//
const DESK_TEXTS = /\/web\/src\/(kit\/(resource|jobs)|features\/(tickets|messages|notifications))\/i18n\//

/** The language of a file of texts: `…/i18n/en-gb.ts`, `…/texts/errors.pt.ts`. */
const LANGUAGE = /\/(?:i18n\/|texts\/\w+\.|texts\/later\/)([a-z]{2}(?:-[a-z]{2})?)\.ts$/

const textsOf = (part: string, test: RegExp) => (id: string) => {
  const language = LANGUAGE.exec(id)?.[1]
  return language && test.test(id) ? `${language}-${part}` : null
}

export const groups: Rolldown.CodeSplittingGroup[] = [
  { debugName: 'texts first', name: textsOf('first', FIRST_TEXTS), priority: 5 },
  { debugName: 'texts desk', name: textsOf('desk', DESK_TEXTS), priority: 4 },
  { debugName: 'texts later', name: textsOf('later', LATER_TEXTS), priority: 4 },
  { debugName: 'texts screens', name: textsOf('screens', LANGUAGE), priority: 3 },
  { name: 'first', test: FIRST, priority: 2 },
  { name: 'desk', test: DESK, priority: 1 },
]
