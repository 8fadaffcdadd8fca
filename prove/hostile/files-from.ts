import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { BOMB, type ELSEWHERE, WIDE_PNG } from './poisons.ts'

/** A server files are fetched from, and that means no good. */
export async function startHostile(): Promise<{ url: string; asked: Map<string, number>; stop(): Promise<void> }> {
  const asked = new Map<string, number>()
  const server = http.createServer((request, answer) => {
    const how = request.url?.slice(1) ?? ''
    asked.set(how, (asked.get(how) ?? 0) + 1)
    switch (how as (typeof ELSEWHERE)[number]) {
      case 'bomb':
        answer.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(BOMB)
        return
      case 'endless':
        answer.writeHead(200, { 'content-type': 'video/mp4' })
        pour(answer)
        return
      case 'silent':
        answer.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '1000000' }).write('x')
        return
      case 'short':
        answer.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '1000' }).write('x')
        answer.destroy()
        return
      case 'round':
        answer.writeHead(302, { location: '/round' }).end()
        return
      case 'inside':
        answer.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
        return
      default:
        answer.writeHead(200, { 'content-type': 'text/html' }).end(WIDE_PNG)
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop() {
      server.closeAllConnections()
      return new Promise(done => server.close(() => done()))
    },
  }
}

const CHUNK = Buffer.alloc(64 * 1024)

/** Until the reader has had enough. */
function pour(answer: http.ServerResponse): void {
  while (!answer.destroyed && answer.write(CHUNK));
  if (!answer.destroyed) answer.once('drain', () => pour(answer))
}
