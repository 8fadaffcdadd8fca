import type { ReportName } from '@balcao/contract/reports/columns'
import { REPORT_AT_ONCE, type ReportFile, type ReportFilter, reportRoutes } from '@balcao/contract/reports/reports'
import {
  IconChevronDown,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconPrinter,
} from '@tabler/icons-react'
import { queryClient, useSend } from '../../api/query.ts'
import { saveFile } from '../../api/save-file.ts'
import { type PlainKey, useLocale, useText } from '../../i18n/index.ts'
import { Menu } from '../../kit/controls/Menu.tsx'
import { showJobs } from '../../kit/jobs/opening.ts'
import { placeWork } from '../../kit/jobs/works.ts'
import styles from './Reports.module.css'

const ICONS = { xlsx: IconFileTypeXls, csv: IconFileTypeCsv, pdf: IconFileTypePdf } as const
const FILES: readonly ReportFile[] = ['xlsx', 'csv', 'pdf']

interface ExportMenuProps {
  name: ReportName
  filter: ReportFilter
  count: number
}

/** The whole of it as a file: at once, or as a work whose file waits where works are. */
export function ExportMenu({ name, filter, count }: ExportMenuProps) {
  const t = useText()
  const locale = useLocale()
  const later = useSend(reportRoutes.fileLater)
  const save = (as: ReportFile) => {
    const asked = { ...filter, as, locale }
    if (count > REPORT_AT_ONCE && as !== 'pdf') {
      const done = (work: Parameters<typeof placeWork>[1]) => {
        placeWork(queryClient, work)
        showJobs(true)
      }
      void later.run({ params: { name }, body: { ...asked, title: t(`reports.title_${name}` as PlainKey) } }, { done })
      return
    }
    void saveFile(reportRoutes.file, { params: { name }, query: asked })
  }
  return (
    <Menu width={300}>
      <Menu.Target>
        <button type="button" className={styles.button} disabled={count === 0 || later.busy}>
          <IconDownload size={16} stroke={1.75} aria-hidden />
          {t('reports.export')}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILES.map(as => {
          const Icon = ICONS[as]
          return (
            <Menu.Item key={as} leftSection={<Icon size={18} stroke={1.5} aria-hidden />} onClick={() => save(as)}>
              <b>{as.toUpperCase()}</b>
              <small className={styles.about}>{t(`reports.${as}`)}</small>
            </Menu.Item>
          )
        })}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />} onClick={() => window.print()}>
          {t('reports.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
