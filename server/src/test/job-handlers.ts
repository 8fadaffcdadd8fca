import type { JobHandlers } from '../infra/jobs/jobs.ts'

const unexpected = async (): Promise<never> => {
  throw new Error('no test asked for this job')
}

/** Handlers for the jobs a test is about; any other fails. */
export const handlersFor = (some: Partial<JobHandlers>): JobHandlers => ({
  'mail.send': unexpected,
  'campaigns.optOut': unexpected,
  'channels.closeTickets': unexpected,
  'channels.readTemplates': unexpected,
  'messages.absence': unexpected,
  'messages.link': unexpected,
  'messages.transcribe': unexpected,
  'tickets.keyword': unexpected,
  'ratings.answer': unexpected,
  'push.send': unexpected,
  'push.chat': unexpected,
  'push.channel': unexpected,
  'push.task': unexpected,
  'reports.mail': unexpected,
  'works.run': unexpected,
  ...some,
})
