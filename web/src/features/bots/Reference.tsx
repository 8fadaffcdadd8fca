import type { PlainKey } from '../../i18n/index.ts'
import { useText } from '../../i18n/index.ts'
import styles from './Bots.module.css'

const VARIABLES: readonly [string, PlainKey][] = [
  ['nome', 'bots.varName'],
  ['numero', 'bots.varNumber'],
  ['atendimento', 'bots.varTicket'],
  ['email', 'bots.varEmail'],
  ['status', 'bots.varStatus'],
  ['canal', 'bots.varChannel'],
  ['grupo', 'bots.varGroup'],
  ['fullTicket', 'bots.varFull'],
]
const COMMANDS: readonly [string, PlainKey][] = [
  ['#{"queueId": 2}', 'bots.cmdQueue'],
  ['#{"queueId": 2, "userId": 7}', 'bots.cmdUser'],
  ['#{"tagId": 4}', 'bots.cmdTag'],
  ['#{"crmId": 3}', 'bots.cmdLane'],
  ['#{"chatbotId": 5}', 'bots.cmdFlow'],
  ['#{"stopBot": true}', 'bots.cmdStop'],
  ['#{"closeTicket": true}', 'bots.cmdClose'],
]

export const Variables = () => <Table title="bots.receives" rows={VARIABLES} />
export const Commands = () => <Table title="bots.commands" help="bots.commandsHelp" rows={COMMANDS} />

function Table({ title, help, rows }: { title: PlainKey; help?: PlainKey; rows: readonly [string, PlainKey][] }) {
  const t = useText()
  return (
    <section className={`panel ${styles.reference}`}>
      <header>
        <h2>{t(title)}</h2>
        {help && <span>{t(help)}</span>}
      </header>
      <dl>
        {rows.map(([code, words]) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
