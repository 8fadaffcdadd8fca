import type { Shape } from '@balcao/contract/charts/shapes'

const ink = (name: string | undefined) => (name ? `var(--b-${name})` : 'none')

/** A picture of the contract, in SVG and the tokens' colours: a new theme repaints it without drawing. */
export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place in the picture
  return shapes.map((shape, at) => <One key={at} shape={shape} />)
}

function One({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'rect':
      return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={shape.radius} fill={ink(shape.fill)} />
    case 'path':
      return (
        <path
          d={shape.d}
          fill={ink(shape.fill)}
          stroke={ink(shape.stroke)}
          strokeWidth={shape.width}
          strokeDasharray={shape.dash?.join(' ')}
          strokeLinejoin="round"
        />
      )
    case 'text':
      return (
        <text
          x={shape.x}
          y={shape.y}
          textAnchor={shape.anchor}
          fill={ink(shape.ink)}
          fontSize={shape.size}
          fontWeight={shape.isBold ? 600 : undefined}
        >
          {shape.text}
        </text>
      )
  }
}
