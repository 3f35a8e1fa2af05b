import { CONTAINERS, type ContainerType } from '@dhow/trade/containers'
import type { PackingDoubt } from '@dhow/trade/packing-doubts'
import { formatNumber } from '#app/ui/numbers.ts'

const cm = (mm: number) => `${formatNumber(mm / 10)} cm`

const cartonsIn = (stated: number, type: ContainerType) =>
  `${formatNumber(stated)} cartons in a ${CONTAINERS[type].label}`

/** A doubt in words, which say what does not fit and leave who is right open. */
export function doubtText(doubt: PackingDoubt): string {
  switch (doubt.kind) {
    case 'pallet-height':
      return `The layers and the pallet are ${cm(doubt.loadedMm)} high; the pallet height says ${cm(doubt.statedMm)}.`
    case 'layer':
      return `${formatNumber(doubt.stated)} cartons per layer: ${formatNumber(doubt.fitting)} fit on this pallet without standing over its edge.`
    case 'container-volume':
      return `${cartonsIn(doubt.stated, doubt.type)} take more room than it has.`
    case 'container-weight':
      return `${cartonsIn(doubt.stated, doubt.type)} weigh more than it may carry.`
  }
}
