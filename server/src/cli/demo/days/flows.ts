import { flowRoutes } from '@balcao/contract/flows/flows'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

/** A reception that was published twice and is being changed again, and a template nobody published yet. */
export async function flows(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const known = await call(flowRoutes.list, {})
  if (known.flows.length > 0) return

  const made = await call(flowRoutes.create, {
    body: { name: 'Recepção', description: 'Setores e horário', template: 'reception' },
  })
  const params = { id: made.id }
  const first = await call(flowRoutes.publish, { params, body: { rev: made.draftRev, note: 'Primeira versão' } })
  const { document } = await call(flowRoutes.show, { params })
  const said = (text: string) => {
    const { menu } = document.nodes
    return { ...document, nodes: { ...document.nodes, ...(menu?.kind === 'menu' ? { menu: { ...menu, text } } : {}) } }
  }
  const greeting = said('{{greeting}}, {{firstName}}! Sou o assistente da Casa Nativa. Como podemos ajudar?')
  const second = await call(flowRoutes.saveDraft, { params, body: { rev: first.flow.draftRev, document: greeting } })
  const published = await call(flowRoutes.publish, { params, body: { rev: second.draftRev, note: 'Com o nome da loja' } })
  const shorter = said('{{greeting}}, {{firstName}}! Como podemos ajudar?')
  await call(flowRoutes.saveDraft, { params, body: { rev: published.flow.draftRev, document: shorter } })
  await call(flowRoutes.create, {
    body: { name: 'Segunda via de boleto', description: 'Busca o boleto pelo CPF ou CNPJ', template: 'invoice' },
  })
}
