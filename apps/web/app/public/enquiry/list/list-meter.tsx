import { useMemo } from 'react'
import type { Line } from '#app/public/list/list.ts'
import { ContainerMeter } from '#app/public/list/meter/container-meter.tsx'
import { meteredLines } from '#app/public/list/meter/metered-line.ts'
import type { ListProducts } from '#app/public/list/use-list-products.ts'
import { useDetail } from './stored-details.ts'

const NONE: ListProducts = new Map()

type Props = { lines: readonly Line[]; products: ListProducts | undefined }

/** The containers of the list on their way to where the form says; nothing as long as no product is known. */
export function ListMeter({ lines, products }: Props) {
  const country = useDetail('country')
  const destination = useDetail('destination')
  const hasProducts = lines.some(({ productId }) => productId)
  const known = hasProducts ? products : NONE
  const metered = useMemo(() => known && meteredLines(lines, known), [lines, known])
  return metered && <ContainerMeter lines={metered} terms={{ country, destination }} />
}
