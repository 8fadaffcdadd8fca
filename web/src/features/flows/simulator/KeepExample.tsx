import { EXAMPLE_WORDS_MAX, EXAMPLES_MAX } from '@balcao/contract/flows/document'
import { playedOut } from '@balcao/contract/flows/figures/examples'
import { Button } from '@mantine/core'
import { useText } from '../../../i18n/index.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { matches } from '../patterns/linear.ts'
import styles from './Simulator.module.css'
import type { Talk, World } from './talk.ts'
import type { Tried } from './tried.ts'

/** What was said here, kept with the flow: a later drawing is tried with it again. */
export function KeepExample({ talk, world, document, edit }: Pick<Tried, 'document' | 'edit'> & { talk: Talk; world: World }) {
  const t = useText()
  const said = talk.lines.flatMap(line => (line.by === 'customer' ? line.body.trim().slice(0, 500) : []))
  const [first] = said
  const isKept = document.examples?.some(one => one.said.join('\n') === said.join('\n'))
  const isRoom = (document.examples?.length ?? 0) < EXAMPLES_MAX && said.length <= EXAMPLE_WORDS_MAX
  if (!edit || !first || !isRoom || isKept || said.some(text => text === '')) return null
  const keep = () => {
    const isClosed = !world.isOpen(world.now, null)
    const name = (said.at(1) ? `${first} · ${said[1]}` : first).slice(0, 80)
    edit(before => ({
      ...before,
      examples: [...(before.examples ?? []), playedOut(before, name, { said, isClosed }, matches)],
    }))
    toastSuccess(t('flowFigures.exampleKept'))
  }
  return (
    <div className={styles.row}>
      <Button size="compact-xs" variant="default" onClick={keep}>
        {t('flowFigures.keepExample')}
      </Button>
    </div>
  )
}
