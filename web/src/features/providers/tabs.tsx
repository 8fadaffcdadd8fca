import type { IntegrationKind } from '@balcao/contract/integrations/integrations'
import type { PlainKey } from '../../i18n/index.ts'
import { useText } from '../../i18n/index.ts'
import { Copied } from '../../kit/integrations/Copied.tsx'
import type { FieldWords } from '../../kit/integrations/IntegrationField.tsx'
import { IntegrationTab } from '../../kit/integrations/IntegrationTab.tsx'
import { ofCompany, ofPlatform } from '../../kit/integrations/source.ts'

const SMTP: Readonly<Record<string, FieldWords>> = {
  host: { label: 'providers.host', half: true },
  port: { label: 'providers.port', half: true },
  security: {
    label: 'providers.security',
    options: { starttls: 'providers.starttls', tls: 'providers.tls', none: 'providers.plain' },
  },
  user: { label: 'providers.user' },
  password: { label: 'providers.password' },
  fromAddress: { label: 'providers.fromAddress', help: 'providers.fromAddressHelp' },
  fromName: { label: 'providers.fromName', half: true },
  replyTo: { label: 'providers.replyTo', half: true },
}

export const SmtpTab = () => (
  <IntegrationTab title="integrations.tab_smtp" about="providers.smtpAbout" source={ofCompany('smtp')} words={SMTP} />
)
export const PlatformSmtp = () => (
  <IntegrationTab title="providers.platformTitle" about="providers.platformAbout" source={ofPlatform} words={SMTP} />
)

const tab = (kind: IntegrationKind, title: PlainKey, about: PlainKey, words: Readonly<Record<string, FieldWords>>) =>
  function Tab() {
    return <IntegrationTab title={title} about={about} source={ofCompany(kind)} words={words} />
  }

export const SmsTab = tab('sms', 'integrations.tab_sms', 'providers.smsAbout', {
  smsdevKey: { label: 'providers.smsdevKey', help: 'providers.smsdevKeyHelp' },
  twilioSid: { label: 'providers.twilioSid' },
  twilioToken: { label: 'providers.twilioToken' },
  twilioFrom: { label: 'providers.twilioFrom', help: 'providers.twilioFromHelp' },
})
export const HubTab = tab('hub', 'integrations.tab_hub', 'providers.hubAbout', {
  token: { label: 'providers.hubToken', help: 'providers.hubTokenHelp' },
})
export const EvolutionTab = tab('evolution', 'integrations.tab_evolution', 'providers.evolutionAbout', {
  url: { label: 'providers.url', help: 'providers.urlHelp' },
  apikey: { label: 'providers.apikey', help: 'providers.apikeyHelp' },
})
export const WuzapiTab = tab('wuzapi', 'integrations.tab_wuzapi', 'providers.wuzapiAbout', {
  url: { label: 'providers.url', help: 'providers.urlHelp' },
  adminToken: { label: 'providers.adminToken', help: 'providers.adminTokenHelp' },
})

/** Meta calls one address for all the company's channels. */
export function MetaTab() {
  const t = useText()
  return (
    <IntegrationTab
      title="integrations.tab_meta"
      about="providers.metaAbout"
      source={ofCompany('meta')}
      words={{
        verifyToken: { label: 'providers.verifyToken', help: 'providers.verifyTokenHelp' },
        token: { label: 'providers.metaToken', help: 'providers.metaTokenHelp' },
        appSecret: { label: 'providers.appSecret', help: 'providers.appSecretHelp' },
        version: { label: 'providers.version' },
      }}
      above={({ hookUrl, values }) =>
        hookUrl === null ? (
          <p>{t('providers.hookLater')}</p>
        ) : (
          <>
            <Copied
              label={t('providers.hookUrl')}
              value={hookUrl}
              help={t('providers.hookUrlHelp')}
              copy={t('providers.copyHook')}
            />
            <Copied
              label={t('providers.verifyToken')}
              value={String(values.verifyToken ?? '')}
              copy={t('providers.copyVerify')}
            />
          </>
        )
      }
    />
  )
}
