import { ApiError } from '@balcao/contract/client'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { LanguageSelect } from '../controls/LanguageSelect.tsx'
import { formatDate, formatDateTime, formatFullDate, formatMoney } from '../format.ts'
import { Dialog } from '../layers/Dialog.tsx'
import { toastSuccess, toasts, toastUndo, toastWarning } from '../layers/toast.ts'
import { Avatar } from '../marks/Avatar.tsx'
import { BrandMark } from '../marks/BrandMark.tsx'
import { EmptyState, ErrorState, Loading, NoPermission } from '../states.tsx'

const row = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' } as const

export function Buttons() {
  return (
    <div style={row}>
      <Button>Salvar</Button>
      <Button variant="default">Cancelar</Button>
      <Button variant="light">Aplicar</Button>
      <Button color="red">Apagar</Button>
      <Button color="red" variant="light">
        Desativar
      </Button>
      <Button color="amber">Salvar nota</Button>
      <Button disabled>Salvar</Button>
      <Button loading>Salvar</Button>
      <Button size="xs">Pequeno</Button>
      <Button size="md">Entrar</Button>
    </div>
  )
}

export function Fields() {
  return (
    <div style={{ display: 'grid', gap: 16, maxWidth: 380 }}>
      <TextInput
        label="Nome"
        description="Como aparece para a equipe."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <TextInput label="Nome" defaultValue="Vendas" error="Já existe uma fila com este nome." />
      <PasswordInput label="Senha" />
      <LanguageSelect label="Idioma" />
    </div>
  )
}

export function Toasts() {
  return (
    <div style={row}>
      <Button variant="default" onClick={() => toastSuccess('Fila salva')}>
        Success
      </Button>
      <Button variant="default" onClick={() => toastWarning('Já existe uma fila com este nome.', 'Use outro nome.')}>
        Warning
      </Button>
      <Button variant="default" onClick={() => toasts.show({ tone: 'error', title: 'Erro interno.', supportId: 'req-4f' })}>
        Error
      </Button>
      <Button variant="default" onClick={() => toastUndo('3 filas desativadas', 'Desfazer', () => toastSuccess('Desfeito'))}>
        Undo
      </Button>
    </div>
  )
}

export function States() {
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <div className="panel">
        <Loading />
      </div>
      <div className="panel">
        <ErrorState error={new ApiError(500, { error: 'ERR_INTERNAL', requestId: 'req-7k' })} retry={() => undefined} />
      </div>
      <div className="panel">
        <EmptyState
          picture={<IconStack2 size={40} stroke={1.5} />}
          title="Nenhuma fila ainda"
          help="Uma fila junta quem responde o mesmo assunto."
        >
          <Button>Criar fila</Button>
        </EmptyState>
      </div>
      <div className="panel">
        <NoPermission />
      </div>
    </div>
  )
}

export function People() {
  return (
    <div style={row}>
      <BrandMark size={32} />
      {['Bianca Moraes', 'Rafael Teixeira', 'Luana Prado', 'Diego Farias', '4G', '李 明'].map(name => (
        <Avatar key={name} name={name} size={44} />
      ))}
      <Avatar name="Casa Nativa" size={44} square />
    </div>
  )
}

export function Dialogs() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      {open && (
        <Dialog title="Título" onClose={() => setOpen(false)}>
          <p>Conteúdo.</p>
        </Dialog>
      )}
    </>
  )
}

export function Figures() {
  const moment = '2026-11-20T21:03:09Z'
  return (
    <p className="figures">
      {formatDate(moment)} · {formatDateTime(moment)} · {formatFullDate(moment)} · {formatMoney(1234.5)}
    </p>
  )
}
