import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsRight } from '@tabler/icons-react'
import { useText } from '../../../i18n/index.ts'
import styles from './Captcha.module.css'
import { byKey, furthest } from './place.ts'
import type { Captcha } from './useCaptcha.ts'
import { useDrag } from './useDrag.ts'

const NO_SCENE = { width: 360, pieceWidth: 42 }

export function SliderControls({ captcha, describedBy }: { captcha: Captcha; describedBy: string }) {
  const t = useText()
  const drag = useDrag(captcha)
  const { state, x } = captcha
  const scene = state.phase === 'asked' ? state.challenge : NO_SCENE
  const ready = state.phase === 'asked' && !captcha.checking
  const max = furthest(scene)
  const go = (key: string, large: boolean) => {
    const next = byKey(scene, x, key, large)
    if (next !== null) captcha.move(next)
    return next !== null
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!ready) return
    if (event.key === 'Enter') void captcha.answer()
    else if (!go(event.key, event.shiftKey)) return
    event.preventDefault()
  }

  return (
    <>
      <ActionIcon size={32} disabled={!ready} aria-label={t('access.captchaLeft')} onClick={() => go('ArrowLeft', true)}>
        <IconChevronLeft size={18} stroke={1.75} />
      </ActionIcon>
      <div
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={t('access.captcha')}
        aria-describedby={describedBy}
        aria-disabled={!ready}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={x}
        aria-valuetext={t('access.captchaPosition', { x, max })}
        onKeyDown={onKeyDown}
        {...(ready ? drag : {})}
      >
        <span className={styles.done} style={{ width: `${(x / max) * 100}%` }} />
        <span className={styles.thumb} style={{ left: `calc(13px + (100% - 26px) * ${x / max})` }}>
          <IconChevronsRight size={15} stroke={2} aria-hidden />
        </span>
      </div>
      <ActionIcon size={32} disabled={!ready} aria-label={t('access.captchaRight')} onClick={() => go('ArrowRight', true)}>
        <IconChevronRight size={18} stroke={1.75} />
      </ActionIcon>
      <Button
        size="xs"
        variant="light"
        loading={captcha.checking}
        disabled={!ready || !captcha.moved}
        onClick={() => void captcha.answer()}
      >
        {t('access.captchaConfirm')}
      </Button>
      <span className="only-read-aloud" role="status">
        {captcha.checking && t('access.captchaChecking')}
      </span>
    </>
  )
}
