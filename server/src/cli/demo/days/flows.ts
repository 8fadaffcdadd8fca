import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { autoReplyRoutes } from '@balcao/contract/flows/auto-reply/auto-replies'
import { flowRoutes } from '@balcao/contract/flows/flows'
import { ADMIN } from '../logins.ts'
import type { Call, Stage } from '../stage.ts'

/** A reception that was published twice and is being changed again, and a template nobody published yet. */
export async function flows(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  await autoReply(call)
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

/** Two questions people ask before they ask for somebody, answered in three steps. */
async function autoReply(call: Call): Promise<void> {
  const known = await call(autoReplyRoutes.list, {})
  if (known.autoReplies.length > 0) return
  const { rows: queues } = await call(queueRoutes.list, { query: { pageSize: 200 } })
  const queueId = queues.find(({ name }) => name === 'Vendas')?.id
  if (queueId === undefined) return
  const toStep = (word: string, stepId: string) => ({ words: [word], goal: { to: 'step' as const, stepId } })
  const toSales = {
    words: ['Falar com alguém', 'atendente'],
    goal: { to: 'queue' as const, queueId },
    reply: 'Chamando a equipe.',
  }
  await call(autoReplyRoutes.create, {
    body: {
      name: 'Dúvidas da loja',
      queueId,
      steps: [
        {
          id: 'entrada',
          reply: 'Olá! Aqui é a Casa Nativa. O que você quer saber?',
          actions: [toStep('Horário', 'horario'), toStep('Endereço', 'endereco'), toSales],
        },
        {
          id: 'horario',
          reply: 'Abrimos de segunda a sábado, das 9h às 19h.',
          actions: [toStep('Endereço', 'endereco'), toSales],
        },
        { id: 'endereco', reply: 'Rua das Palmeiras, 120, Centro.', actions: [toStep('Horário', 'horario'), toSales] },
      ],
    },
  })
}
