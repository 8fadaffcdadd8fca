import type { CampaignCounts } from '@balcao/contract/campaigns/campaign'
import { CAMPAIGN_BUCKET_WORDS, CAMPAIGN_PDF_WORDS, CAMPAIGN_RESULT_TITLES } from '@balcao/contract/campaigns/result-words'
import { chart, legendOf } from '@balcao/contract/charts/chart'
import { LOCALES, type Locale } from '@balcao/contract/values/locales'
import { MOST_PDF_ROWS, PAGE_WIDTH, type PdfDocument, pdfBytes } from '../../../infra/pdf/pdf.ts'

interface Reported {
  name: string
  brand: PdfDocument['brand']
  locale: Locale
  zone: string
  startedAt: string | null
  finishedAt: string | null
  createdBy: string
  counts: CampaignCounts
  /** Name, address, outcome, reason, channel, when: as many as fit. */
  rows: readonly (readonly string[])[]
}

const CHART = { width: PAGE_WIDTH, height: 150 }

/** A campaign on paper: totals that add up, how far it came, and each contact with what became of it. */
export function reportPdf({ name, brand, locale, zone, counts, rows, ...more }: Reported): Promise<Uint8Array> {
  const language = LOCALES[locale]
  const words = CAMPAIGN_BUCKET_WORDS[language]
  const said = CAMPAIGN_PDF_WORDS[language]
  const titles = CAMPAIGN_RESULT_TITLES[language]
  const number = (n: number) => new Intl.NumberFormat(language).format(n)
  const when = (at: string | null) =>
    at === null
      ? ''
      : new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(new Date(at))
  const data = {
    kind: 'funnel' as const,
    steps: [
      { name: said.total, value: counts.total },
      { name: words.sent, value: counts.sent + counts.delivered },
      { name: words.delivered, value: counts.delivered },
      { name: words.read, value: counts.read },
      { name: said.replied, value: counts.replied },
    ],
  }
  const figures = [
    [said.total, counts.total],
    [words.waiting, counts.pending],
    [words.canceled, counts.canceled],
    [said.skipped, counts.skipped],
    [words.failed, counts.failed],
    [words.sent, counts.sent],
    [words.delivered, counts.delivered],
    [said.stopped, counts.stopped],
  ] as const
  return pdfBytes({
    title: name,
    language,
    brand,
    about: [more.createdBy, [when(more.startedAt), when(more.finishedAt)].filter(Boolean).join(' – ')].filter(Boolean),
    foot: said.foot,
    parts: [
      { kind: 'figures', figures: figures.slice(0, 4).map(([label, n]) => ({ name: label, value: number(n) })) },
      { kind: 'figures', figures: figures.slice(4).map(([label, n]) => ({ name: label, value: number(n) })) },
      {
        kind: 'picture',
        title: name,
        alt: data.steps.map(step => `${step.name}: ${number(step.value)}`).join(', '),
        picture: chart(data, CHART, { value: number }),
        size: CHART,
        legend: legendOf(data),
      },
      {
        kind: 'table',
        columns: [0, 1, 2, 3, 5, 6].map((column, i) => ({
          title: titles[column] ?? '',
          share: [2.8, 2.3, 1.9, 4.6, 2, 2.7][i] ?? 1,
        })),
        rows: rows.slice(0, MOST_PDF_ROWS),
      },
      ...(counts.total > MOST_PDF_ROWS ? [{ kind: 'text' as const, text: said.rest }] : []),
    ],
  })
}
