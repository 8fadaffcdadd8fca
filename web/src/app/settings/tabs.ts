import type { IntegrationKind } from '@balcao/contract/integrations/integrations'
import type { PlainKey } from '../../i18n/index.ts'

export interface SettingsTab {
  path: string
  name: PlainKey
  /** Its dot says how this stands. */
  kind: IntegrationKind | null
}

const tab = (path: string, name: PlainKey, kind: IntegrationKind | null = null): SettingsTab => ({
  path: `/configuracoes/${path}`,
  name,
  kind,
})

/** Every tab of /configuracoes; one is shown as soon as its screen exists. */
export const SETTINGS_GROUPS: readonly { name: PlainKey; tabs: readonly SettingsTab[] }[] = [
  {
    name: 'integrations.group_general',
    tabs: [tab('geral', 'integrations.tab_geral'), tab('pagamentos', 'integrations.tab_pagamentos')],
  },
  {
    name: 'integrations.group_bots',
    tabs: [
      tab('chat-gpt', 'integrations.tab_chatgpt', 'chatgpt'),
      tab('typebot', 'integrations.tab_typebot', 'typebot'),
      tab('dialogflow', 'integrations.tab_dialogflow', 'dialogflow'),
      tab('dify', 'integrations.tab_dify', 'dify'),
      tab('n8n', 'integrations.tab_n8n', 'n8n'),
      tab('ajuda', 'integrations.tab_ajuda'),
      tab('manual', 'integrations.tab_manual'),
    ],
  },
  {
    name: 'integrations.group_integrations',
    tabs: [
      tab('webhooks', 'integrations.tab_webhooks'),
      tab('meta', 'integrations.tab_meta', 'meta'),
      tab('sms', 'integrations.tab_sms', 'sms'),
      tab('hub', 'integrations.tab_hub', 'hub'),
      tab('wuzapi', 'integrations.tab_wuzapi', 'wuzapi'),
      tab('evolution', 'integrations.tab_evolution', 'evolution'),
      tab('smtp', 'integrations.tab_smtp', 'smtp'),
    ],
  },
  {
    name: 'integrations.group_crm',
    tabs: [
      tab('lanes', 'integrations.tab_lanes'),
      tab('motivos', 'integrations.tab_motivos'),
      tab('variaveis', 'integrations.tab_variaveis'),
    ],
  },
  {
    name: 'integrations.tab_sessoes',
    tabs: [tab('sessoes', 'integrations.tab_sessoes')],
  },
]
