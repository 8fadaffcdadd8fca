const pt = {
  addPicture: 'Adicionar foto',
  changePicture: 'Trocar foto',
  removePicture: 'Remover foto',
  pictureSaved: 'Foto salva',
  pictureRemoved: 'Foto removida',
  pictureFailed: 'Não foi possível ler esta imagem. Use uma foto em JPEG, PNG ou WebP.',
  changePassword: 'Trocar senha',
  secondStep: 'Segunda etapa',
  currentPassword: 'Senha atual',
  newPassword: 'Nova senha',
  passwordHelp: 'Pelo menos 7 caracteres, com letras, números e um caractere especial.',
  passwordSaved: 'Senha trocada. Os outros aparelhos saíram da sua conta.',
  takePause: 'Fazer uma pausa',
  pauseHelp: 'Enquanto durar, nenhum atendimento novo é distribuído para você. A equipe vê o motivo e até quando.',
  pauseReason: 'Motivo',
  pauseLunch: 'Almoço',
  pauseRest: 'Intervalo',
  pauseMeeting: 'Reunião',
  pauseTraining: 'Treinamento',
  pauseUntil: 'Até quando',
  pauseMinutes: 'Por {span}',
  pauseAt: 'Até um horário',
  pauseOpen: 'Até eu voltar',
  pauseTime: 'Horário',
  pauseStart: 'Começar a pausa',
  pauseEnd: 'Voltar agora',
  inviteTitle: 'Bem-vindo à equipe',
  inviteHelp: 'Escolha a sua senha para entrar. Só você a conhece.',
  inviteEnter: 'Entrar',
} as const
export default pt

declare module '../../../i18n/catalogue.ts' {
  interface Catalogue {
    account: typeof pt
  }
}
