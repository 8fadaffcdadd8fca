const pt = {
  sendOther: 'Enviar outra coisa',
  as_image: 'Foto',
  as_audio: 'Áudio',
  as_document: 'Arquivo',
  as_location: 'Localização',
  as_sticker: 'Figurinha',
  callReal: 'Chamar de verdade',
  answeredWith: '{by} respondeu {status} em {ms} ms',
  answeredIn: '{by} em {ms} ms',
  pin: 'Fixar esta resposta no passo',
  pinned: 'Resposta fixada no passo',
  engineAnswers: 'Daqui em diante responde {engine}.',
  engineLive: '{engine} responde de verdade; cada mensagem pode ser cobrada.',
  engineTalk: 'Conversar de verdade',
  engineEnds: 'Terminou',
  engineFails: 'Falhou',
  log_engineCloses: 'O robô encerra o atendimento',
  log_engineCommands: 'O robô deu um comando: passar, etiquetar ou mudar de etapa',
  tokens: { one: '{figure} token', other: '{figure} tokens' },
  costs: 'cerca de {money}',
  noPrice: 'Para ver quanto custa um caminho, um administrador preenche os preços em Configurações.',
  invalid: 'Respostas erradas seguidas: {count}',
  sandbox: 'Ou no navegador: em um canal de teste que responda com este fluxo.',
  openSandbox: 'Abrir o telefone de teste',
  space: 'Espaço',
  drag: 'arrastar',
  key_pan: 'Mover o desenho',
  key_back: 'Dos campos, voltar ao passo',
  exitGoesTo: '{exit}: ir para',
  gestures: 'Gestos no desenho',
  gesture_mouse: 'Mouse: arrastar move, a roda aproxima',
  gesture_trackpad: 'Trackpad: dois dedos movem, pinça aproxima',
} as const
export default pt

declare module '../../../../i18n/catalogue.ts' {
  interface Catalogue {
    flowTrial: typeof pt
  }
}
