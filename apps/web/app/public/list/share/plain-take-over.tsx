import type { ListLine } from '@dhow/contract/lists'
import { paths } from '@dhow/contract/paths'
import { Fragment } from 'react'
import { InSlices } from '#app/public/list/in-slices.tsx'
import { Button } from '#app/ui/button.tsx'

/** The same without JavaScript: the list travels on in a form. */
export const PlainTakeOver = ({ lines }: { lines: readonly ListLine[] }) => (
  <form method="post" action={paths.enquiry}>
    <InSlices
      lines={lines}
      render={({ productId = '', name, quantity, unit, note = '' }, at) => (
        <Fragment key={at}>
          <input type="hidden" name="lineProduct" value={productId} />
          <input type="hidden" name="lineText" value={name} />
          <input type="hidden" name="lineQuantity" value={quantity} />
          <input type="hidden" name="lineUnit" value={unit} />
          <input type="hidden" name="lineNote" value={note} />
        </Fragment>
      )}
    />
    <Button type="submit" name="intent" value="update">
      Use this list
    </Button>
  </form>
)
