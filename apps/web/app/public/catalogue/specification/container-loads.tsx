import { packedProductOf } from '@dhow/contract/packed-product'
import type { Specification } from '@dhow/contract/specification'
import { ESTIMATE_NOTE } from '@dhow/trade/container-load-text'
import { CONTAINER_TYPES, CONTAINERS } from '@dhow/trade/containers'
import { deriveFacts } from '@dhow/trade/derived'
import { needsCooling } from '@dhow/trade/storage'
import { COOL_NOTE, looseText, palletsText } from './load-text.ts'

type Text = { cartons: string; limit?: string } | undefined

/** How many a 20', a 40' and a 40' HC take; nothing where none of it is known. */
export function ContainerLoads({ specification }: { specification: Specification }) {
  const { containers } = deriveFacts(packedProductOf(specification))
  const loads = CONTAINER_TYPES.map((type) => ({
    type,
    loose: looseText(containers[type]),
    pallets: palletsText(containers[type]),
  }))
  const { storage } = specification
  const isCool = storage !== undefined && needsCooling(storage)
  const isKnown = loads.some(({ loose, pallets }) => loose ?? pallets)
  if (!isKnown && !isCool) return null
  const hasPallets = loads.some(({ pallets }) => pallets)
  return (
    <section className="mt-10 break-inside-avoid" aria-labelledby="container-loads">
      <h3 id="container-loads" className="text-lead font-medium">
        How many in a 20', a 40' and a 40' HC
      </h3>
      {isKnown && (
        <table className="mt-3 w-full text-start text-[0.9375rem] tabular-nums">
          <thead className="text-sm text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="w-[22%]">
                <span className="sr-only">Container</span>
              </th>
              <th scope="col" className="py-2 pe-3 text-start font-normal">
                Loose
              </th>
              {hasPallets && (
                <th scope="col" className="py-2 text-start font-normal">
                  On pallets
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {loads.map(({ type, loose, pallets }) => (
              <tr key={type} className="border-b border-line align-top">
                <th scope="row" className="py-2.5 pe-3 text-start font-medium whitespace-nowrap">
                  {CONTAINERS[type].label}
                </th>
                <Load text={loose} />
                {hasPallets && <Load text={pallets} />}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3 max-w-prose text-sm text-muted">{isCool ? COOL_NOTE : ESTIMATE_NOTE}</p>
    </section>
  )
}

const Load = ({ text }: { text: Text }) => (
  <td className="py-2.5 pe-3">
    {text ? (
      <>
        {text.cartons}
        {text.limit && <span className="block text-sm text-muted">{text.limit}</span>}
      </>
    ) : (
      <span className="text-muted">not known</span>
    )}
  </td>
)
