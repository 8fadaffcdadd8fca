/** Where the balloon is, in pixels of the scene: its left edge, which is what the server asks for. */

interface SceneSize {
  width: number
  pieceWidth: number
}

export const START_X = 8

export const furthest = ({ width, pieceWidth }: SceneSize): number => width - pieceWidth

export const within = (scene: SceneSize, x: number): number => Math.round(Math.min(Math.max(x, 0), furthest(scene)))

/** A finger somewhere over a picture drawn `shownWidth` wide puts the balloon's middle there. */
export const under = (scene: SceneSize, fromLeft: number, shownWidth: number): number =>
  within(scene, (fromLeft / shownWidth) * scene.width - scene.pieceWidth / 2)

const STEPS: Record<string, number> = { ArrowLeft: -2, ArrowDown: -2, ArrowRight: 2, ArrowUp: 2, PageDown: -20, PageUp: 20 }
const LARGE_STEP = 5

/** Where a key takes the balloon, or null when the key is not ours. */
export function byKey(scene: SceneSize, x: number, key: string, large: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return furthest(scene)
  const step = STEPS[key]
  return step === undefined ? null : within(scene, x + step * (large ? LARGE_STEP : 1))
}
