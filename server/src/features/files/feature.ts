import { FILE_LIMIT_BYTES } from '@balcao/contract/messages/files'
import { feature } from '../../infra/feature.ts'
import { sweepFiles, sweepStrayBytes } from './sweep.ts'
import { fileHandlers } from './upload.ts'

export const fileFeature = feature({
  handlers: { files: fileHandlers({ maxBytes: FILE_LIMIT_BYTES }) },
  schedules: {
    'files.sweep': { cron: '*/10 * * * *', run: sweepFiles },
    'files.sweepStray': { cron: '40 3 * * *', run: sweepStrayBytes },
  },
})
