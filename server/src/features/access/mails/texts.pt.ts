import type { MailTexts } from './parts.ts'

export const mails: MailTexts = {
  passwordReset: {
    subject: '{product}: recuperação de senha',
    body: [
      'Olá, {name}.',
      'Recebemos um pedido para criar uma nova senha para a sua conta. O link abaixo vale por {minutes} e só pode ser usado uma vez.',
    ],
    action: 'Criar nova senha',
    note: 'Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.',
  },
  loginCode: {
    subject: '{product}: código para entrar',
    body: ['Use este código para entrar no lugar da imagem com o encaixe. Ele vale por {minutes}.'],
    note: 'Não informe este código a ninguém. Se não foi você quem pediu, ignore este e-mail.',
  },
  welcome: {
    subject: 'Boas-vindas ao {product}',
    body: [
      'Olá, {name}.',
      'A conta da empresa {company} está pronta, e você é o administrador dela.',
      'Período de teste: {trialDays}.',
      'Entre com este e-mail e a senha que você escolheu no cadastro.',
      'Confirme pelo botão que este e-mail é seu; até lá, ele não fica reservado para você.',
    ],
    action: 'Confirmar e-mail',
    note: 'Se não foi você quem fez este cadastro, responda a este e-mail.',
  },
  invitation: {
    subject: '{product}: convite de {company}',
    body: [
      'Olá, {name}.',
      '{company} convidou você para a equipe. Abra o link abaixo e escolha a sua senha. Ele vale por {days} e só pode ser usado uma vez.',
    ],
    action: 'Aceitar o convite',
    note: 'Se você não conhece esta empresa, ignore este e-mail.',
  },
  userCreated: {
    subject: '{product}: a sua conta foi criada',
    body: [
      'Olá, {name}.',
      'Um administrador de {company} criou uma conta para você. Entre com o e-mail {email}.',
      'Se você não recebeu a senha de quem criou a conta, escolha uma em “Esqueci a senha”, na tela de login.',
    ],
    action: 'Entrar',
    note: 'Se você não conhece esta empresa, ignore este e-mail.',
  },
  channelDown: {
    subject: '{product}: o canal {channel} está fora do ar',
    body: [
      'Olá, {name}.',
      'O canal {channel} de {company} está desconectado há mais de cinco minutos. Enquanto isso, mensagens não chegam nem saem por ele.',
    ],
    action: 'Ver os canais',
    note: 'Você recebe um aviso só por queda e outro quando o canal voltar.',
  },
  webhookOff: {
    subject: '{product}: o webhook {host} foi desligado',
    body: [
      'Olá, {name}.',
      'O endereço {host}, de {company}, não aceita mais os avisos que mandamos, e foi desligado. O que aconteceu desde então fica guardado por 30 dias e pode ser mandado de novo.',
    ],
    action: 'Ver os webhooks',
    note: 'Você recebe este aviso porque administra a empresa.',
  },
  channelBack: {
    subject: '{product}: o canal {channel} voltou',
    body: ['Olá, {name}.', 'O canal {channel} de {company} está conectado de novo. O que esperava por ele sai agora, em ordem.'],
    action: 'Ver os canais',
    note: 'Você recebeu este aviso porque administra a empresa.',
  },
  trialEnding: {
    subject: '{product}: o teste de {company} acaba em {days}',
    body: [
      'Olá, {name}.',
      'O período de teste de {company} acaba em {days}. Depois disso, ninguém da equipe consegue trabalhar até que um plano seja contratado.',
      'Nada se perde no fim do teste: os dados ficam guardados por um tempo e podem ser exportados.',
    ],
    action: 'Entrar',
    note: 'Você recebe este aviso porque administra a empresa.',
  },
  trialOver: {
    subject: '{product}: o teste de {company} acabou',
    body: [
      'Olá, {name}.',
      'O período de teste de {company} acabou e o acesso da equipe está bloqueado.',
      'Os dados serão apagados em {days}. Até lá, entre para exportar os contatos, ou fale com quem cuida da plataforma para contratar um plano.',
    ],
    action: 'Entrar e exportar',
    note: 'Você recebe este aviso porque administra a empresa.',
  },
  report: {
    subject: '{product}: {title}',
    body: [
      'Olá, {name}.',
      'Aqui está o relatório “{title}” de {company}: {report}.',
      'Período: {period}.',
      'Segue em anexo: {file}.',
      'São {rows} linhas, demais para um anexo. Baixe o arquivo pela tela.',
    ],
    action: 'Abrir o relatório',
    note: 'Você recebe este e-mail porque pediu este relatório.',
    end: 'Não receber mais',
  },
}
