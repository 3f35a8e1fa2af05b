import { LINE_UNITS } from '@dhow/contract/enquiry-choices'
import { LIMITS } from '@dhow/contract/limits'
import type { ListLine } from '@dhow/contract/lists'
import { UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import { MinimumOrder } from '#app/public/list/minimum-order.tsx'
import { rememberedOf } from '#app/public/list/product-line.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'

type Props = { line: ListLine; at: number }

/** A line as fields of the form, which carries it from page to page. */
export const PlainLine = ({ line, at }: Props) => {
  const { productId = '', name, quantity, unit, note, product } = line
  const pack = product && rememberedOf(product, product.specification).pack
  return (
    <li className="grid gap-3 border-t border-line py-5">
      <input type="hidden" name="lineProduct" value={productId} />
      <input type="hidden" name="lineText" value={name} />
      <div>
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-muted">{[product?.brand, pack].filter(Boolean).join(' · ')}</p>
        {productId && !product && (
          <p className="text-sm text-amber">No longer in our catalogue. It is sent all the same.</p>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-[8rem_12rem_1fr_auto] sm:items-end">
        <TextField
          label="Quantity"
          type="number"
          name="lineQuantity"
          min={1}
          max={LIMITS.lineQuantity}
          required
          defaultValue={quantity}
        />
        <SelectField label="Unit" name="lineUnit" defaultValue={unit}>
          {LINE_UNITS.map((one) => (
            <option key={one} value={one}>
              {UNITS_OF_SALE[one].many}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Note"
          name="lineNote"
          maxLength={LIMITS.lineNote}
          defaultValue={note ?? ''}
        />
        <Button type="submit" name="intent" value={`remove ${at}`} variant="quiet" formNoValidate>
          Remove <span className="sr-only">{name}</span>
        </Button>
      </div>
      {product && (
        <MinimumOrder wanted={{ quantity, unit }} specification={product.specification} />
      )}
    </li>
  )
}
