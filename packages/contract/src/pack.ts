import type { infer as Infer } from 'zod'
import type { Specification } from './specification.ts'
import type { ProductPack } from './specification-stored.ts'

const PACK_FACTS = [
  'netContent',
  'netContentUnit',
  'unitsPerInner',
  'innersPerCarton',
  'unitsPerCarton',
  'moqCartons',
] as const satisfies (keyof Infer<typeof ProductPack>)[]

/** What a card says of a specification, for `packLine`; undefined where it knows none of that. */
export function packOf(specification: Specification): Infer<typeof ProductPack> | undefined {
  const known = PACK_FACTS.filter((fact) => specification[fact] !== undefined)
  if (known.length === 0) return undefined
  return Object.fromEntries(known.map((fact) => [fact, specification[fact]]))
}
