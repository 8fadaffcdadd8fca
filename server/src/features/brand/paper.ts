import { images } from '../../infra/images.ts'
import { log } from '../../infra/log.ts'
import { brandImage, brandOf } from './queries.ts'

const LOGO = /^\/brand\/(\d+)\/logo\/([\w-]+)$/

/** Whose a document is, at its head: the company's name, and its logo as what draws documents can read. */
export async function brandOnPaper(tenant: number): Promise<{ name: string; logo?: Uint8Array }> {
  const { company, name, logo } = await brandOf(tenant)
  const its = { name: company ?? name }
  const [, owner, hash] = LOGO.exec(logo ?? '') ?? []
  const bytes = owner && hash ? await brandImage(Number(owner), 'logo', hash) : null
  if (!bytes) return its
  try {
    const sharp = await images()
    return { ...its, logo: new Uint8Array(await sharp(bytes).png().toBuffer()) }
  } catch (error) {
    log.warn({ err: error, tenantId: tenant }, 'a logo could not be drawn on paper')
    return its
  }
}
