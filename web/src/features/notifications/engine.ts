import { showOnDesktop } from './devices.ts'
import { isOn } from './prefs.ts'
import { ring } from './sound.ts'
import { claim, lookedAt } from './tabs.ts'
import { happened, type Unseen } from './unseen.ts'

export interface News extends Unseen {
  title: string
  body: string
  /** It stands where it was said, and is counted there: the bell has nothing of it. */
  isElsewhere?: true
}

let desk: { isMine(): boolean } | null = null

/** What this page does about something that happened: unless somebody has it before their eyes already. */
export async function tell(news: News, { isSilent }: { isSilent: boolean }): Promise<void> {
  desk ??= claim('balcao.desktop')
  const eyes = await lookedAt()
  if (eyes.includes(placeOf(news))) return
  if (!news.isElsewhere) happened(news)
  if (!isSilent && isOn('sound')) await ring()
  if (eyes.length === 0 && desk.isMine()) await showOnDesktop(news)
}

const placeOf = ({ ticketId, chatId }: News): string => (chatId === undefined ? String(ticketId) : `c${chatId}`)
