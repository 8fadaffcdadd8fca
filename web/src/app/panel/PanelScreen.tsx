import { ring } from '../../features/notifications/sound.ts'
import { Panel } from '../../features/tickets/panel/Panel.tsx'

const sound = () => void ring()

export const PanelScreen = () => <Panel ring={sound} />
