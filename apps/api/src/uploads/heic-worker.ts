import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

const { data, width, height } = await decode({ buffer: readFileSync(workerData) })
parentPort?.postMessage({ data: new Uint8Array(data.buffer), width, height }, [data.buffer])
