import type { ErrorCode } from '../../errors.ts'

/** Of screens beyond the inbox: fetched behind the first page. The source: the other languages say what these say. */
export const laterErrors = {
  // Contacts
  ERR_CHECK_RUNNING: 'Os números já estão sendo conferidos neste canal. Espere terminar ou cancele em Trabalhos.',
  // Bots
  ERR_BOT_UNREACHABLE: 'O endereço do robô não respondeu. Confira o endereço e se o servidor dele está no ar.',
  ERR_BOT_TIMEOUT: 'O robô não respondeu a tempo.',
  ERR_BOT_KEY: 'A chave do robô foi recusada. Copie de novo a chave no painel do provedor.',
  ERR_BOT_NOT_FOUND: 'O servidor respondeu, mas este robô não existe ou não está publicado. Confira o nome e publique o robô.',
  ERR_BOT_MODEL: 'O modelo não foi escolhido, não existe ou não está liberado para esta chave. Escolha outro modelo.',
  ERR_BOT_QUOTA: 'A conta no provedor do robô está sem crédito ou passou do limite contratado.',
  ERR_BOT_LIMITED: 'O provedor do robô recebeu pedidos demais. Tente de novo daqui a pouco.',
  ERR_BOT_ANSWER: 'O robô respondeu algo que não se entende. Confira se o endereço é mesmo o da API dele.',
  ERR_BOT_FAILED: 'O robô avisou que falhou ao responder.',
  ERR_BOT_REFUSED: 'O modelo se recusou a responder ou não respondeu nada.',
  ERR_BOT_TYPE: 'O aplicativo do robô é de outro tipo. Escolha o tipo que ele tem no provedor.',
  ERR_BOT_CANNOT: 'O robô pediu algo que não é possível em uma conversa daqui.',
  ERR_BOT_ASSISTANT: 'A OpenAI encerrou os assistentes (asst_…) em agosto de 2026. Cole aqui o texto das instruções dele.',
  ERR_BOT_STORED_PROMPT: 'A OpenAI encerra os prompts guardados (pmpt_…) em 30/11/2026. Cole aqui o texto dele antes disso.',
  ERR_BOT_TEST_ADDRESS:
    'Este é o endereço de teste do n8n, que só responde com o editor aberto. Use o de produção, com /webhook/, e publique o fluxo.',
  ERR_BOT_JSON:
    'O JSON não é de uma conta de serviço do Google com chave válida. Baixe de novo o arquivo da chave e cole inteiro.',
  ERR_BOT_MONTH:
    'O limite deste mês para o robô foi atingido. As conversas vão para a fila até o mês virar ou o limite aumentar.',
  ERR_BOT_DOUBT:
    'A conversa com o robô foi interrompida no meio de uma resposta. Para não responder duas vezes, ela foi para a fila.',
  ERR_BOT_OWN_NUMBER:
    'Este número é de um canal desta instalação: dois robôs conversariam sem parar. A conversa foi para a fila e nenhum robô responde a este contato por 24 horas.',
  ERR_BOT_SAME_TEXT:
    'O contato mandou o mesmo texto três vezes em um minuto, como uma máquina. A conversa foi para a fila e os robôs não respondem a ele por 24 horas.',
  ERR_BOT_MANY_TURNS:
    'O robô respondeu 15 vezes a este contato em cinco minutos: do outro lado deve haver uma máquina. A conversa foi para a fila e os robôs não respondem a ele por 24 horas.',
  ERR_BOT_INCOMPLETE: 'Faltam dados deste robô. Preencha os campos dele no canal ou em Configurações.',
  ERR_ASSISTANCE_OFF: 'A ajuda para atendentes está desligada. Um administrador a liga em Configurações, Ajuda para atendentes.',
  ERR_ASSISTANCE_MONTH: 'A ajuda para atendentes chegou ao limite deste mês. Um administrador pode aumentá-lo nas configurações.',
  ERR_ASSISTANCE_EMPTY: 'Esta conversa ainda não tem mensagem de texto. Espere o cliente escrever.',
  // Campaigns
  ERR_CAMPAIGN_NOT_EXISTS: 'Esta campanha não existe mais. Atualize a lista.',
  ERR_NO_CAMPAIGN_FOUND: 'Campanha não encontrada. Ela pode ter sido excluída.',
  ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING:
    'Só campanhas pendentes ou canceladas podem ser editadas ou agendadas. Cancele esta antes.',
  ERR_CAMPAIGN_DATE_NOT_VALID: 'Não é possível agendar a campanha com data passada. Escolha uma data futura.',
  ERR_CAMPAIGN_CONTACTS_NOT_FOUND: 'A campanha não tem contatos. Vincule ao menos um antes de agendar.',
  ERR_CAMPAIGN_LINKING: 'Ainda estão sendo vinculados contatos a esta campanha. Espere terminar e depois inicie.',
  // Voice
  ERR_CHANNEL_MARKED:
    'O WhatsApp limitou este número porque muita gente o bloqueou ou denunciou. Espere, reduza o ritmo e revise o texto.',
  ERR_MARKETING_LIMIT:
    'A Meta não entregou: esta pessoa já recebeu mensagens de marketing demais. Tente de novo depois de 24 horas.',
  ERR_MARKETING_EXPERIMENT:
    'A Meta não entrega marketing a esta pessoa (faz parte de um experimento). Não adianta tentar de novo.',
  ERR_OPTED_OUT: 'Esta pessoa pediu para não receber mensagens de marketing.',
  ERR_TEMPLATE_REFUSED: 'O provedor não aceitou este modelo. Leia o motivo que ele deu, corrija e envie de novo.',
  ERR_TEMPLATE_WRONG:
    'O modelo não existe neste idioma ou viola as regras da Meta. Atualize os modelos do canal e escolha outro.',
  ERR_TEMPLATE_VARIABLES: 'As variáveis desta mensagem não servem no modelo: falta um valor, ou ele é longo demais.',
  ERR_TEMPLATE_PAUSED: 'A Meta pausou este modelo por baixa qualidade. Ele volta em algumas horas; a campanha espera por ele.',
  ERR_TEMPLATE_DISABLED: 'A Meta desativou este modelo. Crie outro e escolha-o na campanha.',
  ERR_LINE_BUSY: 'Linha ocupada, tente novamente mais tarde ou aumente o plano.',
  ERR_CALL_NO_NUMBER: 'O número chamado não existe. Confira o DDI e o DDD.',
  // Integrations and webhooks
  ERR_INTEGRATION_UNREACHABLE: 'O endereço não respondeu. Confira o endereço e tente de novo.',
  ERR_INTEGRATION_KEY: 'A chave não foi aceita. Confira-a ou gere outra.',
  ERR_INTEGRATION_ANSWER: 'O endereço respondeu, mas não é o serviço esperado.',
  ERR_INTEGRATION_EMPTY: 'Não há nada para testar. Preencha os campos e tente de novo.',
  ERR_MAIL_HOST: 'Servidor não encontrado. Confira o nome do servidor.',
  ERR_MAIL_PORT: 'Ninguém responde nesta porta. Confira a porta: em geral 587 ou 465.',
  ERR_MAIL_SECURITY: 'O servidor não aceita esta segurança nesta porta. Use STARTTLS na 587 e TLS na 465.',
  ERR_MAIL_CERTIFICATE: 'O certificado não é deste servidor ou venceu. Confira o nome do servidor.',
  ERR_MAIL_PLAIN: 'Sem criptografia: senha e mensagens passam abertas pela rede.',
  ERR_MAIL_LOGIN: 'Usuário ou senha não aceitos pelo servidor. Confira os dois.',
  ERR_MAIL_SENDER: 'O servidor não deixa enviar por este endereço. Use um endereço desta conta.',
  ERR_MAIL_RECEIVER: 'O servidor não aceitou a mensagem de teste para o seu e-mail.',
  ERR_MAIL_DOMAIN: 'O domínio do remetente não tem SPF: a mensagem pode cair no spam.',
  ERR_NO_GROUP_FOUND: 'Grupo não encontrado. O canal pode ter saído dele, leia os grupos de novo.',
  ERR_NO_GROUP_RULE_FOUND: 'Regra não encontrada. Ela pode ter sido excluída.',
  ERR_GROUP_NOT_ADMIN: 'Este número não é administrador do grupo. Peça a um administrador que o promova no WhatsApp.',
  ERR_GROUP_NUMBERS: 'Nenhum número foi usado: há números que não dá para ler. Corrija os que estão apontados.',
  ERR_GROUP_PICTURE: 'A foto do grupo precisa ser uma imagem JPEG de até 2 MB. Escolha outra.',
  ERR_GROUP_PICTURE_ADDRESS:
    'Não deu para ler uma imagem neste endereço. Confira se ele abre no navegador e mostra só a foto, até 10 MB.',
  ERR_GROUP_OWN_NUMBER: 'O número {number} é o do próprio canal. Tire-o da lista.',
  ERR_NO_WEBHOOK_FOUND: 'Endereço de webhook não encontrado. Ele pode ter sido excluído.',
  ERR_NO_DELIVERY_FOUND: 'Entrega não encontrada. As entregas ficam guardadas por 30 dias.',
  ERR_WEBHOOK_LIMIT: 'Uma empresa pode ter até {limit} endereços de webhook. Exclua um antes.',
  ERR_WEBHOOK_URL: 'Endereço inválido. Informe um endereço público completo, com https://.',
  ERR_WEBHOOK_ANSWER: 'O endereço respondeu com erro.',
  ERR_WEBHOOK_REDIRECT: 'O endereço manda para outro lugar. Informe o endereço final.',
  ERR_WEBHOOK_TIMEOUT: 'O endereço não respondeu em 15 segundos.',
  ERR_WEBHOOK_GONE: 'O endereço respondeu que não existe mais (410) e foi desligado.',
  ERR_WEBHOOK_DEAD: 'O endereço falhou por cinco dias seguidos e foi desligado.',
  ERR_TRANSCRIPTION_JSON: 'A chave não é um JSON válido. Copie o arquivo inteiro.',
  ERR_TRANSCRIPTION_ACCOUNT:
    'O JSON não é de uma conta de serviço do Google. Crie uma chave de conta de serviço e cole o arquivo.',
  ERR_TRANSCRIPTION_REFUSED:
    'O serviço recusou a transcrição. Confira se a API de fala está ligada no projeto e se a conta pode usá-la.',
  // Settings, reports, everything else
  ERR_SETTING_CONFLICT: 'Esta opção não pode ser combinada com outra que está ativada. Desative a outra antes.',
  ERR_REPORT: 'Erro ao gerar o relatório. Confira os filtros e tente novamente.',
  ERR_REPORT_ROWS:
    'O relatório tem {count} linhas, demais para baixar na hora. Exporte pela tela e espere o arquivo em Trabalhos.',
  ERR_NO_REPORT_MAIL_FOUND: 'Envio de relatório não encontrado. Ele pode ter sido excluído.',
  ERR_REPORT_MAIL_LIMIT: 'Você pode receber até {limit} relatórios por e-mail. Exclua um antes.',
  ERR_NO_JOB_FOUND: 'Trabalho não encontrado. Ele pode já ter terminado.',
  ERR_INVALID_JSON: 'JSON inválido. Corrija o texto e tente novamente.',
  ERR_PAYLOAD_TOO_LARGE: 'O conteúdo enviado é grande demais. Envie menos de cada vez.',
  ERR_REQUEST_TIMEOUT: 'O envio demorou demais e foi interrompido. Verifique a conexão e tente de novo.',
  ERR_UNSUPPORTED_MEDIA: 'Este formato de conteúdo não é aceito. Envie em outro formato.',
  ERR_IDEMPOTENCY_KEY: 'Esta Idempotency-Key já foi usada com outro pedido. Use uma nova.',
  ERR_REQUEST_RUNNING: 'O mesmo pedido ainda está sendo atendido. Espere um instante e repita.',
  ERR_REQUEST_UNANSWERED: 'Este pedido foi feito, mas a resposta se perdeu. Confira o resultado antes de pedir de novo.',
  ERR_CONFLICT: 'Este cadastro foi alterado por outra pessoa. Recarregue a tela e tente novamente.',
  ERR_FETCHING: 'Erro ao buscar dados. Tente novamente.',
  ERR_LOADING: 'Erro ao carregar {what}. Tente novamente.',
  ERR_UNAVAILABLE: 'O sistema está indisponível no momento. Tente novamente em alguns instantes.',
} satisfies Partial<Record<ErrorCode, string>>
