import { oncePerServer } from '../server.ts'
import { administrator } from './administrator.ts'

/** Adds three products that differ in brand, origin and weight. */
export const stockFilters = oncePerServer(async (server) => {
  const { add } = await administrator(server)
  const specification = (origin: string, cartonGrossGrams: number) => ({ origin, cartonGrossGrams })
  await add({ name: 'Tea', brand: 'Sail', specification: specification('LK', 8_000) })
  await add({ name: 'Rice', brand: 'Sail', specification: specification('IN', 10_000) })
  await add({ name: 'Salt', brand: 'Monsoon', specification: specification('IN', 10_000) })
})
