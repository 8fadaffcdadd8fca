import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextsContext } from '../../i18n/index.ts'
import { createTexts } from '../../i18n/store.ts'
import { Lacks } from './Lacks.tsx'

const texts = createTexts(() => () => import('./i18n/pt.ts'), { getItem: () => null, setItem: () => undefined })
await texts.load(['channels'])

const said = (...fields: string[]): string =>
  renderToStaticMarkup(
    <TextsContext value={texts}>
      <Lacks fields={fields} />
    </TextsContext>,
  )

test('fields an app is not subscribed to are named, with what each costs once, and where to mend it', () => {
  expect(said()).toBe('')
  expect(said('standby', 'messaging_handovers', 'account_update')).toMatch(
    /não assina standby, messaging_handovers, account_update: o que o agente da Meta[^;]*; restrições[^;]*\. No painel da Meta/,
  )
})
