/** What each mail must be told. `product` is the brand of the tenant it comes from. */
export interface MailParams {
  passwordReset: { product: string; name: string; link: string; minutes: number }
  loginCode: { product: string; code: string; minutes: number }
  welcome: { product: string; name: string; company: string; link: string; trialDays: number | null }
  invitation: { product: string; name: string; company: string; link: string; days: number }
  userCreated: { product: string; name: string; company: string; email: string; link: string }
  channelDown: { product: string; name: string; company: string; channel: string; link: string }
  webhookOff: { product: string; name: string; company: string; host: string; link: string }
  channelBack: { product: string; name: string; company: string; channel: string; link: string }
  trialEnding: { product: string; name: string; company: string; days: number; link: string }
  trialOver: { product: string; name: string; company: string; days: number; link: string }
  report: {
    product: string
    name: string
    company: string
    /** What its receiver called it. */
    title: string
    report: string
    period: string | null
    /** The attached one; `rows` where there are too many for one. */
    file: string | null
    rows: string | null
    link: string
    /** Where it is ended. */
    stop: string
  }
}
export type MailKind = keyof MailParams

interface MailText {
  subject: string
  /** A line that names something not known is left out. */
  body: readonly string[]
  /** The words on the button that opens `link`. */
  action?: string
  note: string
  /** The words that lead to `stop`. */
  end?: string
}

/** A figure a mail tells of, with what stands beside it. */
export interface MailFigure {
  name: string
  value: string
  note?: string
}
export type MailTexts = Record<MailKind, MailText>
