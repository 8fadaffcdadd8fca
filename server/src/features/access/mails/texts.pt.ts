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
    body: ['Use este código no lugar da verificação deslizante. Ele vale por {minutes}.'],
    note: 'Não informe este código a ninguém. Se não foi você quem pediu, ignore este e-mail.',
  },
  welcome: {
    subject: 'Boas-vindas ao {product}',
    body: [
      'Olá, {name}.',
      'A conta da empresa {company} está pronta, e você é o administrador dela.',
      'Período de teste: {trialDays}.',
      'Entre com este e-mail e a senha que você escolheu no cadastro.',
    ],
    action: 'Entrar',
    note: 'Se não foi você quem fez este cadastro, responda a este e-mail.',
  },
  userCreated: {
    subject: '{product}: a sua conta foi criada',
    body: [
      'Olá, {name}.',
      'Um administrador de {company} criou uma conta para você. Entre com o e-mail {email}.',
      'Se você não recebeu a senha de quem criou a conta, escolha uma em «Esqueci minha senha», na página de entrada.',
    ],
    action: 'Entrar',
    note: 'Se você não conhece esta empresa, ignore este e-mail.',
  },
}
