import { ApiError, urlOf } from '@balcao/contract/client'
import { TOKEN_CODES } from '@balcao/contract/errors'
import { fileRoutes, mediaRoutes, type StoredFile } from '@balcao/contract/messages/files'
import { refreshToken } from './client.ts'
import { session } from './session.ts'
import { Unreachable } from './transport.ts'

interface Upload {
  /** How long it plays, where that is known. */
  seconds?: number | undefined
  onProgress(share: number): void
  signal: AbortSignal
}

/** Sends a file's bytes as they are. It is measured by its progress: no time limit of its own. */
export async function uploadFile(file: File, upload: Upload): Promise<StoredFile> {
  try {
    return await send(file, upload)
  } catch (error) {
    if (!(error instanceof ApiError) || !TOKEN_CODES.some(code => code === error.code)) throw error
    await refreshToken()
    return send(file, upload)
  }
}

// fetch cannot say how much of a body is on its way.
function send(file: File, { seconds, onProgress, signal }: Upload): Promise<StoredFile> {
  const address = urlOf(fileRoutes.upload, { query: { name: file.name || 'arquivo', type: file.type, seconds } })
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.open('POST', new URL(`.${address}`, document.baseURI))
    request.setRequestHeader('authorization', `Bearer ${session.token() ?? ''}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) done(fileRoutes.upload.reply.parse(request.response))
      else failed(new ApiError(request.status, request.response ?? {}))
    }
    request.onerror = () => failed(new Unreachable(false, null))
    request.onabort = () => failed(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** What one uploaded, or had fetched, as it is kept. */
export async function keptFile(id: string): Promise<File> {
  const address = new URL(`.${urlOf(mediaRoutes.kept, { params: { fileId: id } })}`, document.baseURI)
  const answer = await fetch(address, { headers: { authorization: `Bearer ${session.token() ?? ''}` } })
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => ({})))
  const bytes = await answer.blob()
  return new File([bytes], id, { type: bytes.type })
}
