import '@xyflow/react/dist/base.css'
import type { NodeFigures } from '@balcao/contract/flows/figures/figures'
import {
  Background,
  Controls,
  type EdgeChange,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react'
import { useMemo, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { connect, moveNodes, type Place } from '../editing/edits.ts'
import type { Editing } from '../editing/useEditing.ts'
import styles from './Canvas.module.css'
import { Card, type CardNode } from './Card.tsx'
import { type Lines, useDrawn } from './drawing.ts'
import { useGestures } from './gestures.ts'
import { useInSight } from './useInSight.ts'

interface Loose {
  from: string
  exit: string
  at: Place
}

interface CanvasProps {
  editing: Editing
  selected: readonly string[]
  onSelect(ids: readonly string[]): void
  line: string | null
  onLine(line: string | null): void
  lit: ReadonlySet<string>
  figures: ReadonlyMap<string, NodeFigures> | null
  /** A line was let go over nothing. */
  onLoose(loose: Loose): void
}

const TYPES = { card: Card }
/** More cards than these are drawn with less: those out of sight not at all, doors that listen only where a hand is. */
export const MANY = 60

/** From so far away nobody reads more of a card than its name: four pixels a line. */
const FAR = 0.3

/** The drawing: cards and lines, moved by hand. What is chosen and what is drawn belong to the builder. */
export function Canvas({ editing, selected, onSelect, line, onLine, lit, figures, onLoose }: CanvasProps) {
  const t = useText()
  const { document, edit } = editing
  const { screenToFlowPosition } = useReactFlow()
  const isTrackpad = useGestures() === 'trackpad'
  const [moving, setMoving] = useState<Readonly<Record<string, Place>>>({})
  const [sizes, setSizes] = useState<Readonly<Record<string, { width: number; height: number }>>>({})
  const canvas = useRef<HTMLDivElement>(null)
  useInSight(selected)
  const drawn = useDrawn(document, { selected, moving, sizes, line, lit, figures })

  const onNodesChange = (changes: NodeChange<CardNode>[]) => {
    let chosen: Set<string> | null = null
    const measured: Record<string, { width: number; height: number }> = {}
    for (const change of changes) {
      if (change.type === 'dimensions' && change.dimensions) measured[change.id] = change.dimensions
      if (change.type === 'position' && change.position) {
        const { id, position, dragging } = change
        if (dragging) setMoving(before => ({ ...before, [id]: [Math.round(position.x), Math.round(position.y)] }))
      }
      if (change.type === 'select') {
        chosen ??= new Set(selected)
        if (change.selected) chosen.add(change.id)
        else chosen.delete(change.id)
      }
    }
    if (Object.keys(measured).length > 0) setSizes(before => ({ ...before, ...measured }))
    if (chosen) onSelect([...chosen])
  }
  const onEdgesChange = (changes: EdgeChange<Lines>[]) => {
    for (const change of changes) if (change.type === 'select') onLine(change.selected ? change.id : null)
  }
  const onDragStop = () => {
    if (Object.keys(moving).length > 0) edit(moveNodes(moving))
    setMoving({})
  }
  const onConnectEnd = (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
    if (state.isValid || !state.fromNode || state.fromHandle?.type !== 'source') return
    const { clientX, clientY } = 'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
    const { x, y } = screenToFlowPosition({ x: clientX, y: clientY })
    onLoose({ from: state.fromNode.id, exit: state.fromHandle.id ?? 'next', at: [Math.round(x), Math.round(y)] })
  }
  const labels = useMemo(
    () => ({
      'controls.ariaLabel': t('flows.canvasControls'),
      'controls.zoomIn.ariaLabel': t('flows.zoomIn'),
      'controls.zoomOut.ariaLabel': t('flows.zoomOut'),
      'controls.fitView.ariaLabel': t('flows.fit'),
      'minimap.ariaLabel': t('flows.map'),
      'handle.ariaLabel': t('flows.door'),
      'node.a11yDescription.default': t('flows.nodeHelp'),
      'node.a11yDescription.keyboardDisabled': t('flows.nodeHelp'),
      'edge.a11yDescription.default': t('flows.edgeHelp'),
    }),
    [t],
  )
  return (
    <div className={styles.canvas} ref={canvas} data-canvas>
      <ReactFlow<CardNode, Lines>
        nodes={drawn.nodes}
        edges={drawn.edges}
        nodeTypes={TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDragStop={onDragStop}
        onSelectionDragStop={onDragStop}
        onConnect={({ source, sourceHandle, target }) => edit(connect(source, sourceHandle ?? 'next', target))}
        onConnectEnd={onConnectEnd}
        onMove={(_, { zoom }) => canvas.current?.toggleAttribute('data-far', zoom < FAR && drawn.nodes.length > MANY)}
        ariaLabelConfig={labels}
        deleteKeyCode={null}
        selectionKeyCode="Shift"
        multiSelectionKeyCode={['Meta', 'Control', 'Shift']}
        onlyRenderVisibleElements={drawn.nodes.length > MANY}
        panOnScroll={isTrackpad}
        zoomOnScroll={!isTrackpad}
        minZoom={0.1}
        maxZoom={2}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.15 }}
      >
        <Background gap={20} />
        <Controls showInteractive={false} />
        <MiniMap
          style={{ width: 144, height: 88 }}
          pannable
          zoomable
          nodeColor="var(--b-line2)"
          maskColor="color-mix(in srgb, var(--b-bg) 60%, transparent)"
        />
      </ReactFlow>
    </div>
  )
}
