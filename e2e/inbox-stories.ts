import type { World } from '../server/src/test/world.ts'
import { inboxDesk, worker } from './inbox-desk.ts'

/** The shop of the pictures: a furniture house on a busy morning. */
export async function lookStories(w: World) {
  const tenant = await w.tenant('Casa Nativa')
  const shop = await inboxDesk(w, tenant)
  const [entregas, vendas, assistencia, financeiro, posVenda] = await Promise.all([
    shop.queue('Entregas', '#2F7FC1'),
    shop.queue('Vendas', '#15966F'),
    shop.queue('Assistência', '#D08A1E'),
    shop.queue('Financeiro', '#8465D6'),
    shop.queue('Pós-venda', '#C8527C'),
  ])
  const queues = [entregas, vendas, assistencia, financeiro, posVenda]
  const bianca = await worker(w, tenant, 'Bianca Moraes', 'user', queues)
  const rafael = await worker(w, tenant, 'Rafael Teixeira', 'user', queues)
  const luana = await worker(w, tenant, 'Luana Prado', 'admin', queues)
  const tags = {
    atrasada: await shop.tag('Entrega atrasada', '#C5372C'),
    vip: await shop.tag('VIP', '#E8A33D'),
    arquiteta: await shop.tag('Arquiteta', '#6B4BB8'),
    atacado: await shop.tag('Atacado', '#0B69A8'),
    orcamento: await shop.tag('Orçamento', '#15966F'),
    nota: await shop.tag('Nota fiscal', '#0B69A8'),
  }
  const whats = await shop.channel('WhatsApp Loja', 'meow')
  const insta = await shop.channel('Instagram', 'instagram')
  const telegram = await shop.channel('Telegram', 'telegram')
  const mine = { userId: bianca.id, status: 'open' }
  const company = 'company' as const

  const mariana = await shop.story({
    ...mine,
    name: 'Mariana Duarte',
    number: '5511984027716',
    channel: whats,
    queueId: entregas,
    tags: [tags.atrasada, tags.vip, tags.arquiteta],
    unread: 3,
    said: [
      { ago: 1500, text: 'Oi, tudo bem? Comprei o sofá Ipê na semana passada, pedido 48213. Alguém sabe a data da entrega?' },
      {
        ago: 1498,
        text: 'Olá, Mariana. Encontrei o pedido 48213 e vou chamar alguém de Entregas.',
        from: company,
        more: { send_type: 'bot' },
      },
      {
        ago: 1490,
        text: 'Boa tarde, Mariana. O caminhão sai na sexta, entre 8h e 12h. Confirma o endereço na Rua Harmonia, 412?',
        from: company,
        by: rafael.id,
        more: { edited_at: new Date() },
      },
      { ago: 1480, text: 'Confirmo sim, é casa. Só que o *interfone* está quebrado, então precisa _ligar_ quando chegar, tá?' },
      { ago: 240, text: 'Bom dia. Continua de pé para hoje de manhã?' },
      { ago: 238, text: 'Continua. O caminhão sai às 8h40.', from: company, by: bianca.id },
      { ago: 236, text: 'Perfeito, sexta eu estou em casa' },
      { ago: 235, text: 'Podem montar no mesmo dia?' },
      { ago: 230, text: 'Bom dia, Mariana. Podemos sim, o Cláudio já leva as ferramentas.', from: company, by: bianca.id },
      { ago: 228, text: 'Ótimo, obrigada' },
      { ago: 14, text: 'O caminhão ainda não chegou, já são quase meio-dia' },
      { ago: 13, text: 'Vou precisar sair às 13h' },
      { ago: 12, text: 'Conseguem me dizer onde ele está?' },
    ],
  })
  await w.owner.query(
    `update messages set quoted_id = (select id from messages where ticket_id = $1 and seq = 6) where ticket_id = $1 and seq = 7`,
    [mariana],
  )
  const rows: [string, number, number, number, number[], string, number, boolean][] = [
    [
      'Padaria Estrela do Sul',
      whats,
      assistencia,
      31,
      [tags.atacado],
      'As cadeiras vieram com a cor trocada, e agora?',
      4,
      false,
    ],
    ['João Pedro Alves', whats, vendas, 2, [tags.orcamento], 'Pode me mandar o orçamento de novo?', 1, false],
    ['@carol.nunes', insta, vendas, 8, [], 'Esse tom de verde ainda tem na mesa de 1,60?', 2, false],
    ['Sérgio Antunes', whats, financeiro, 16, [tags.nota], 'Combinado, separei a nota fiscal e já envio', 0, true],
    ['Condomínio Vila Aurora', whats, vendas, 40, [tags.orcamento], 'Segue a proposta 48190 revisada', 0, true],
    ['Helena Sakamoto', whats, posVenda, 63, [tags.vip], 'Chegou lindo, olha como ficou na sala', 0, false],
    ['Rogério Lima', telegram, assistencia, 79, [], 'O montador vai na segunda, entre 13h e 15h', 0, true],
    ['Marcenaria Tronco & Cia', whats, vendas, 108, [], 'Segue o pedido de reposição das ferragens', 0, true],
    ['Beatriz Camargo', whats, entregas, 142, [], 'Seu pedido 48207 saiu para entrega', 0, true],
    ['Luiz Otávio Brandão', whats, posVenda, 1700, [], 'Obrigado pela paciência, Luiz. Até sexta', 0, true],
  ]
  for (const [name, channel, queueId, ago, its, text, unread, fromMe] of rows) {
    await shop.story({
      ...mine,
      name,
      channel,
      queueId,
      tags: its,
      unread,
      said: [
        { ago: ago + 3, text: 'Olá' },
        { ago, text, ...(fromMe ? { from: company } : {}) },
      ],
    })
  }
  for (let i = 0; i < 7; i++) {
    await shop.story({
      name: `Cliente ${i + 1}`,
      channel: whats,
      queueId: vendas,
      unread: 1,
      said: [{ ago: 3 + i * 4, text: 'Bom dia, ainda tem a cadeira Umbu?' }],
    })
  }
  await shop.story({
    ...mine,
    name: 'Arquitetos parceiros',
    isGroup: true,
    channel: whats,
    queueId: vendas,
    said: [{ ago: 50, text: 'Alguém indica um marceneiro?' }],
  })
  return { tenant, shop, bianca, rafael, luana, queues, tags, whats, insta, telegram, mariana }
}
