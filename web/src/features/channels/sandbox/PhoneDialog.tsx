import { channelRoutes } from '@balcao/contract/channels/channels'
import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { CopyButton } from '../../../kit/controls/CopyButton.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import { phoneAddress } from '../../../navigation/phone-address.ts'
import type { AboutProps } from '../about.ts'
import { Drawn } from '../connect/Code.tsx'
import styles from '../connect/connect.module.css'

/** The customer's phone of a demonstration channel: in another tab, or on one's own phone by its camera. */
export function PhoneDialog({ channel: { id, name }, onClose }: AboutProps) {
  const details = useRead(channelRoutes.show, { params: { id } })
  return (
    <Dialog title={name} width={640} onClose={onClose}>
      {details.isPending && <Loading lines={4} />}
      {details.error && <ErrorState error={details.error} retry={() => void details.refetch()} />}
      {details.data && <Phone hookUrl={details.data.hookUrl} />}
    </Dialog>
  )
}

function Phone({ hookUrl }: { hookUrl: string }) {
  const t = useText()
  const address = phoneAddress(hookUrl)
  return (
    <div className={styles.code}>
      <div className={styles.paper}>
        <Drawn text={address} name={t('channels.phoneCode')} />
      </div>
      <div className={styles.words}>
        <p>{t('channels.phoneHelp')}</p>
        <p className={styles.phoneActs}>
          <Button
            component="a"
            href={phoneAddress(hookUrl, location.origin)}
            target="_blank"
            leftSection={<IconDeviceMobile size={17} stroke={1.75} aria-hidden />}
          >
            {t('channels.phoneOpen')}
          </Button>
          <CopyButton value={address} label={t('channels.copyLink')} />
        </p>
        <small>{t('channels.phoneScan')}</small>
      </div>
    </div>
  )
}
