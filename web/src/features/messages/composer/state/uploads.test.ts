import { expect, test } from 'vitest'
import { faultOf } from './uploads.ts'

const allowed = (maxBytes: number, ...types: string[]) => ({ maxBytes, types, caption: true })
const able = { media: { image: allowed(1000, 'image/png'), document: allowed(5000, '*') } }
const pictures = { media: { image: allowed(1000, 'image/*') } }

test('[MSG-04] what the channel would refuse is told before a byte is sent; a picture too large for one may go as a document', () => {
  expect(faultOf({ type: 'image/png', size: 900 }, able)).toBeUndefined()
  expect(faultOf({ type: 'image/png', size: 3000 }, able)).toBeUndefined()
  expect(faultOf({ type: 'image/png', size: 6000 }, able)).toEqual({ tooLarge: 5000 })
  expect(faultOf({ type: 'application/pdf', size: 10 }, pictures)).toEqual({ wrongType: true })
  expect(faultOf({ type: 'image/webp', size: 1001 }, pictures)).toEqual({ tooLarge: 1000 })
  expect(faultOf({ type: '', size: 10 }, able)).toBeUndefined()
})
