import { ActionIcon } from '@mantine/core'
import { IconCircleCheck, IconCircleOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useText } from '../../../i18n/index.ts'
import { Menu } from '../../controls/Menu.tsx'
import { fieldOf } from '../fieldOf.ts'
import type { Asking } from '../state/useQuestion.ts'
import { useSwitching } from '../state/useSwitching.ts'
import type { Model, Row } from '../types.ts'

interface RowMenuProps {
  model: Model
  row: Row
  asking: Asking
  onRemove(): void
}

export function RowMenu({ model, row, asking, onRemove }: RowMenuProps) {
  const t = useText()
  const setActive = useSwitching(model)
  const isActive = fieldOf(row, model.stateKey)

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('resource.actionsOf', { name: model.nameOf(row) })}>
          <IconDots size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {model.parts.rowItems?.(row)}
        <Menu.Item
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={() => asking.go({ open: String(row.id) })}
        >
          {t('resource.edit')}
        </Menu.Item>
        {model.states && typeof isActive === 'boolean' && (
          <Menu.Item
            leftSection={
              isActive ? (
                <IconCircleOff size={16} stroke={1.75} aria-hidden />
              ) : (
                <IconCircleCheck size={16} stroke={1.75} aria-hidden />
              )
            }
            onClick={() => void setActive(row, !isActive)}
          >
            {t(isActive ? 'resource.deactivate' : 'resource.activate')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onRemove}>
          {t('resource.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
