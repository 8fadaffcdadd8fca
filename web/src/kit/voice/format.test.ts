import { expect, test } from 'vitest'
import { formatFor } from './format.ts'

const taking = (...types: string[]) => ({ maxBytes: 1000, types, caption: false })
const CHROME = (type: string) => type.startsWith('audio/webm')
const FIREFOX = (type: string) => type.startsWith('audio/ogg')
const OLD_SAFARI = (type: string) => type.startsWith('audio/mp4')

test.each([
  ['a telephone, in Chrome: Opus, put into Ogg', CHROME, { voice: taking('audio/ogg') }, 'audio/ogg', true],
  ['a telephone, in Firefox', FIREFOX, { voice: taking('audio/ogg') }, 'audio/ogg', true],
  ['no Opus in the browser, and the channel takes something else', OLD_SAFARI, { voice: taking('audio/*') }, 'audio/mp4', true],
  [
    'no Opus in the browser: a file of sound',
    OLD_SAFARI,
    { voice: taking('audio/ogg'), audio: taking('audio/*') },
    'audio/mp4',
    false,
  ],
  ['a channel without voice notes', CHROME, { audio: taking('audio/ogg') }, 'audio/ogg', false],
  ['neither takes the other', CHROME, { audio: taking('audio/mp4') }, undefined, undefined],
] as const)('[MSG-17] how a voice is recorded: %s', (_, browser, media, sends, isVoice) => {
  const format = formatFor(media, browser)
  expect([format?.sends, format?.isVoice]).toEqual([sends, isVoice])
})
