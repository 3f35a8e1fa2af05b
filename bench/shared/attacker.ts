import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** Bytes that a connection sends first, bytes that it then sends repeatedly, and whether it reads responses. */
export type Attack = { first: string; piece?: string; reads?: boolean }

/** `connections` are opened from each address of 127.0.1.0/24, up to `addresses`. */
export type Orders = { attack: Attack; port: number; addresses: number; connections: number }

/** Milliseconds between two pieces. */
const PIECE_INTERVAL_MS = 250

/** Milliseconds after which a closed connection is opened again. */
const REOPEN_AFTER_MS = 250

const { attack, port, addresses, connections } = workerData as Orders
const { first, piece, reads = true } = attack
const sockets = new Set<Socket>()
const counts = { opened: 0, closed: 0 }

function open(localAddress: string): void {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  sockets.add(socket)
  counts.opened += 1
  if (reads) socket.resume()
  else socket.pause()
  if (first) socket.write(first)
  socket.on('error', () => {})
  socket.on('close', () => {
    counts.closed += 1
    sockets.delete(socket)
    setTimeout(open, REOPEN_AFTER_MS, localAddress)
  })
}

for (let n = 0; n < addresses * connections; n++) open(`127.0.1.${1 + (n % addresses)}`)
setInterval(() => {
  for (const socket of sockets) if (piece && socket.writable) socket.write(piece)
}, PIECE_INTERVAL_MS)
parentPort?.once('message', () => parentPort?.postMessage(counts))
