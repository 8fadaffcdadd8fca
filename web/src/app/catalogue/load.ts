import type { ComponentType } from 'react'
import type { CataloguePath } from './paths.ts'

const groups = () => import('../../features/groups/screens.tsx')

const SCREENS: Record<CataloguePath, () => Promise<ComponentType>> = {
  '/mensagens-rapidas': () => import('../../features/quick/quick.screen.tsx').then(screen => screen.QuickMessagesScreen),
  '/mensagens-rapidas/minhas': () =>
    import('../../features/quick/quick.screen.tsx').then(screen => screen.OwnQuickMessagesScreen),
  '/mensagens-rapidas/macros': () => import('../../features/quick/macros/macros.screen.tsx').then(screen => screen.MacrosScreen),
  '/mensagens-rapidas/minhas-macros': () =>
    import('../../features/quick/macros/macros.screen.tsx').then(screen => screen.OwnMacrosScreen),
  '/fechamento': () => import('../../features/farewells/farewells.screen.tsx').then(screen => screen.FarewellsScreen),
  '/configuracoes/motivos': () => import('../../features/demands/demands.screen.tsx').then(screen => screen.DemandsScreen),
  '/notas': () => import('../../features/notes/notes.screen.tsx').then(screen => screen.NotesScreen),
  '/avaliacoes/listar': () => import('../../features/ratings/ratings.screen.tsx').then(screen => screen.RatingsScreen),
  '/avaliacoes/configurar': () => import('../../features/ratings/Configure.tsx').then(screen => screen.RatingTextsScreen),
  '/aniversarios': () => import('../../features/birthdays/birthdays.screen.tsx').then(screen => screen.BirthdaysScreen),
  '/agendamentos': () => import('../../features/schedules/schedules.screen.tsx').then(screen => screen.SchedulesScreen),
  '/protocolos': () => import('../../features/protocols/protocols.screen.tsx').then(screen => screen.ProtocolsScreen),
  '/grupo/massagrupos': () => groups().then(({ CreateGroups }) => CreateGroups),
  '/grupo/massagrupos2': () => groups().then(({ EditGroups }) => EditGroups),
  '/grupo/massausuarios': () => groups().then(({ GroupMembers }) => GroupMembers),
  '/grupo/banlist': () => groups().then(({ BannedNumbers }) => BannedNumbers),
  '/grupo/wordlist': () => groups().then(({ ForbiddenWords }) => ForbiddenWords),
  '/grupo/saudacao': () => groups().then(({ GroupGreetings }) => GroupGreetings),
  '/grupo/despedida': () => groups().then(({ GroupFarewells }) => GroupFarewells),
}

export const loadScreen = (path: CataloguePath): Promise<ComponentType> => SCREENS[path]()
