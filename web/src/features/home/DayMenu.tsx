import type { Home } from '@balcao/contract/reports/home'
import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useLocale, useText } from '../../i18n/index.ts'
import { Menu } from '../../kit/controls/Menu.tsx'
import { daysBefore, shortDay, weekdayOf } from './days.ts'

const DAYS_BACK = 7

/** Which day is shown; it is always compared with the same weekday before. */
export function DayMenu({ home, onDay }: { home: Home; onDay(day: string | undefined): void }) {
  const t = useText()
  const locale = useLocale()
  const days = Array.from({ length: DAYS_BACK }, (_, n) => daysBefore(home.today, n + 1))
  const shown = home.isToday ? t('home.today') : shortDay(home.day, locale)
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" maw="100%" leftSection={<IconCalendar size={16} stroke={1.75} />}>
          {t('home.compared', { day: shown, weekday: weekdayOf(home.comparedTo, locale) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDay(undefined)}>{t('home.today')}</Menu.Item>
        {days.map(day => (
          <Menu.Item key={day} onClick={() => onDay(day)}>
            {shortDay(day, locale)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
