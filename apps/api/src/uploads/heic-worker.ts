import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import { isCutOff } from './heic-boxes.ts'

const file = readFileSync(workerData)
if (isCutOff(file)) throw new Error('the file ends too early')
const { data, width, height } = await decode({ buffer: file })
parentPort?.postMessage({ data: new Uint8Array(data.buffer), width, height }, [data.buffer])
