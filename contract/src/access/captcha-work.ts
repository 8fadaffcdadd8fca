/**
 * What a browser reckons while its person looks at the picture: numbers whose hashes begin with zeros. Nobody notices it once;
 * a guesser who tries passwords by the thousand pays for each. In parts, so that how long it takes depends little on luck.
 */
export const CAPTCHA_WORK_PARTS = 16

/** What is hashed (SHA-256) for one part of a challenge's work. */
export const trialOf = (challengeId: string, part: number, number: number): string => `${challengeId}.${part}.${number}`

/** Whether a hash begins with so many zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let i = 0; i < whole; i++) if (hash[i] !== 0) return false
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
