import { REPORT_NAMES, type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import { IconArrowLeft, IconChevronDown } from '@tabler/icons-react'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { Menu } from '../../kit/controls/Menu.tsx'
import { navigate, useLocation } from '../../navigation/index.ts'
import { linkTo } from './link-to.ts'
import { ReportPage } from './ReportPage.tsx'
import styles from './Reports.module.css'
import { useName } from './useReport.ts'

const GROUPS = ['attendances', 'contacts'] as const

/** All reports at the left, one of them open. */
export function ReportsScreen() {
  const name = useName()
  return (
    <div className={styles.screen}>
      <Nav name={name} />
      <ReportPage key={name} name={name} others={<Others name={name} />} />
    </div>
  )
}

function Nav({ name }: { name: ReportName }) {
  const t = useText()
  const search = useLocation(location => location.search)
  return (
    <nav className={styles.nav} aria-label={t('reports.title')}>
      <AppLink to="/home" className={styles.back} aria-label={`${t('reports.back')}: ${t('reports.title')}`}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        <b>{t('reports.title')}</b>
      </AppLink>
      {GROUPS.map(group => (
        <section key={group}>
          <h2>{t(`reports.group_${group}`)}</h2>
          {REPORT_NAMES.filter(one => shapeOf(one).of === group).map(one => (
            <AppLink key={one} to={linkTo(one, search)} aria-current={one === name ? 'page' : undefined}>
              {t(`reports.title_${one}` as PlainKey)}
            </AppLink>
          ))}
        </section>
      ))}
    </nav>
  )
}

/** The same on a phone. */
function Others({ name }: { name: ReportName }) {
  const t = useText()
  const search = useLocation(location => location.search)
  return (
    <span className={styles.others}>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <button type="button" className={styles.button}>
            {t('reports.other')}
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {REPORT_NAMES.filter(one => one !== name).map(one => (
            <Menu.Item key={one} onClick={() => navigate(linkTo(one, search))}>
              {t(`reports.title_${one}` as PlainKey)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => navigate('/home')}>{t('reports.back')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
