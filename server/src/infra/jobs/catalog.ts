import { TASK_NOTICES } from '@balcao/contract/works/notifications'
import { z } from 'zod'

/** One kind of background job: what it carries, and how much of it goes on at once in one process. */
export interface JobKind {
  data: z.ZodObject
  atOnce?: number
  /** Names or addresses somebody: sealed, because the queue stands outside the walls between companies. Others carry ids and words of ours. */
  isPersonal?: true
  /** Seconds; a job that runs longer was lost and is begun again. */
  expiresAfter?: number
}

const job = <const K extends JobKind>(kind: K): K => kind

/** Every background job of a tenant. The tenant travels by itself: it is the one of the transaction that enqueues. */
export const JOBS = {
  'mail.send': job({
    data: z.object({
      kind: z.enum([
        'passwordReset',
        'loginCode',
        'welcome',
        'invitation',
        'userCreated',
        'channelDown',
        'channelBack',
        'webhookOff',
        'trialEnding',
        'trialOver',
      ]),
      email: z.string(),
      language: z.string().nullable(),
      /** The channel it is about. */
      channelId: z.number().optional(),
      webhookId: z.number().optional(),
      /** How many are left. */
      days: z.number().optional(),
    }),
    atOnce: 4,
    isPersonal: true,
  }),
  /** A customer may have sent the word that closes their ticket. */
  'tickets.keyword': job({ data: z.object({ ticketId: z.number(), seq: z.number() }), atOnce: 2 }),
  /** A customer wrote while their rating is waited for. */
  'ratings.answer': job({ data: z.object({ ticketId: z.number() }), atOnce: 2 }),
  /** There may be something to push to the devices of a user who wants it. */
  'push.send': job({
    data: z.object({
      userId: z.number(),
      ticketId: z.number(),
      kind: z.enum(['message', 'handed', 'mentioned', 'waiting']),
      /** The number of the message it is about: where more was said since, a later job tells of it. */
      seq: z.number().nullable(),
    }),
    atOnce: 4,
  }),
  /** The same about a task. */
  'push.task': job({
    data: z.object({ userId: z.number(), taskId: z.number(), what: z.enum(TASK_NOTICES) }),
    atOnce: 4,
  }),
  /** A customer wrote while the company is closed. */
  'messages.absence': job({ data: z.object({ ticketId: z.number() }), atOnce: 2 }),
  /** Something was said in a chat of the team that somebody's devices are to tell. */
  'push.chat': job({ data: z.object({ userId: z.number(), chatId: z.number(), seq: z.number() }), atOnce: 4 }),
  /** A channel is down, or back: to the devices of the company's admins. */
  'push.channel': job({ data: z.object({ userId: z.number(), channelId: z.number(), isBack: z.boolean() }), atOnce: 4 }),
  /** What stands behind an address somebody wrote. */
  'messages.link': job({
    data: z.object({ messageId: z.number(), url: z.string() }),
    atOnce: 4,
    expiresAfter: 60,
    isPersonal: true,
  }),
  /** What is said in a sound. */
  'messages.transcribe': job({ data: z.object({ messageId: z.number() }), atOnce: 2, expiresAfter: 600 }),
  /** A customer may have said that they want no more campaigns. */
  'campaigns.optOut': job({ data: z.object({ messageId: z.number(), ticketId: z.number() }), atOnce: 2 }),
  'channels.closeTickets': job({ data: z.object({ channelId: z.number() }), expiresAfter: 3600 }),
  /** Asks a channel's provider for the texts it approved. */
  'channels.readTemplates': job({ data: z.object({ channelId: z.number() }), atOnce: 2 }),
  /** A report somebody gets by e-mail is due. */
  'reports.mail': job({ data: z.object({ mailId: z.number(), due: z.iso.date() }), expiresAfter: 600 }),
  /** Goes on with a long work that somebody watches. */
  'works.run': job({ data: z.object({ workId: z.number() }), atOnce: 2, expiresAfter: 12 * 3600 }),
} as const satisfies Record<string, JobKind>

export type JobName = keyof typeof JOBS
export type JobData<N extends JobName> = z.output<(typeof JOBS)[N]['data']>

/** What travels in the queue. */
export const envelope = z.object({ tenantId: z.number(), data: z.unknown() })

export interface JobRun<N extends JobName> {
  tenantId: number
  data: JobData<N>
  /** Aborts when the process stops or the job took too long: finish soon, or throw and be called again. */
  signal: AbortSignal
  /** This is the last try: what fails now has failed. */
  last: boolean
}

export type JobHandlers = { [N in JobName]: (job: JobRun<N>) => Promise<void> }

/** What happens by the clock, once across all processes; five fields of cron, in UTC. */
export interface Schedule {
  cron: string
  run(signal: AbortSignal): Promise<void>
}
