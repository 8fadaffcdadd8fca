import { userRoutes } from '@balcao/contract/access/users'
import { type MantineColorScheme, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { rememberMe, useMe } from '../../api/me.ts'
import { useSend } from '../../api/query.ts'

const isScheme = (value: string): value is MantineColorScheme => value === 'light' || value === 'dark' || value === 'auto'

/** Light or dark, at once in this browser and with the person on every other. */
export function useAppearance() {
  const me = useMe()
  const send = useSend(userRoutes.setConfigs)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const computed = useComputedColorScheme('light')

  const choose = (value: string) => {
    if (!isScheme(value)) return
    setColorScheme(value)
    const isDark = value === 'auto' ? null : value === 'dark'
    void send.run({ params: { id: me.userId }, body: { isDark } }, { done: configs => rememberMe({ ...me, configs }) })
  }
  return { scheme: colorScheme, isDark: computed === 'dark', choose }
}
