import type { ReactElement } from 'react'
import { WithTexts } from '../../kit/controls/WithTexts.tsx'
import type { Around, AskedOver } from './asked.ts'
import { FetchOlder } from './dialogs/FetchOlder.tsx'
import { GiveProtocol } from './dialogs/GiveProtocol.tsx'
import { GiveToBot } from './dialogs/GiveToBot.tsx'
import { GroupTools } from './dialogs/GroupTools.tsx'
import { Summary } from './dialogs/Summary.tsx'
import { Worth } from './dialogs/Worth.tsx'

const DIALOGS: Record<Around, (props: AskedOver) => ReactElement> = {
  protocol: GiveProtocol,
  worth: Worth,
  older: FetchOlder,
  group: GroupTools,
  bot: GiveToBot,
  summary: Summary,
}

export default function AroundDialog({ what, ...props }: AskedOver & { what: Around }) {
  const Asked = DIALOGS[what]
  return (
    <WithTexts of="around">
      <Asked {...props} />
    </WithTexts>
  )
}
