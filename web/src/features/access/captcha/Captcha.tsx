import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '../../../i18n/index.ts'
import { describe } from '../../../kit/describe.ts'
import styles from './Captcha.module.css'
import { Piece } from './Piece.tsx'
import { SliderControls } from './SliderControls.tsx'
import type { Captcha as State } from './useCaptcha.ts'
import { useDrag } from './useDrag.ts'

/** The picture with its slot, and every way to bring the balloon there: drag, tap, arrows, buttons. */
export function Captcha({ captcha }: { captcha: State }) {
  const t = useText()
  const errorId = useId()
  const { state, error } = captcha

  return (
    <div>
      <div className={styles.box}>
        <Scene captcha={captcha} />
        <div className={styles.controls}>
          {state.phase === 'solved' ? (
            <span className={styles.solved} role="status">
              <IconCircleCheck size={18} stroke={2} aria-hidden />
              {t('access.captchaSolved')}
            </span>
          ) : (
            <SliderControls captcha={captcha} describedBy={errorId} />
          )}
        </div>
      </div>
      <div id={errorId} className={styles.error} role="alert">
        {error !== null && describe(error, t).text}
      </div>
    </div>
  )
}

function Scene({ captcha }: { captcha: State }) {
  const t = useText()
  const { state, x } = captcha
  const drag = useDrag(captcha)
  const challenge = 'challenge' in state ? state.challenge : null

  return (
    <div
      className={styles.scene}
      data-challenge={challenge?.id}
      style={challenge ? { '--ratio': challenge.width / challenge.height } : undefined}
      {...(state.phase === 'asked' ? drag : {})}
    >
      {challenge && <img src={challenge.scene} alt="" draggable={false} />}
      {challenge && <Piece challenge={challenge} x={x} />}
      {state.phase === 'loading' && <div className={styles.cover}>{t('access.captchaLoading')}</div>}
      {state.phase === 'stale' && <Again text={t('access.captchaStale')} captcha={captcha} />}
      {state.phase === 'failed' && <Again text={describe(state.error, t).text} captcha={captcha} />}
    </div>
  )
}

function Again({ text, captcha }: { text: string; captcha: State }) {
  const t = useText()
  return (
    <div className={styles.cover} role="status">
      {text}
      <Button size="xs" variant="default" onClick={() => void captcha.ask()}>
        {t('access.captchaAgain')}
      </Button>
    </div>
  )
}
