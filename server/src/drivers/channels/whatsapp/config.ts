import { z } from 'zod'
import { phoneFields } from '../lib/wa/phone.ts'

export const config = z.object(phoneFields)
export type WebConfig = z.output<typeof config>
