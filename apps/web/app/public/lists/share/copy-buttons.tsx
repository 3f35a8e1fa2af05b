import type { ListLine } from '@dhow/contract/lists/lists'
import { paths } from '@dhow/contract/paths'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Fragment, useState } from 'react'
import { useNavigate } from 'react-router'
import { toLocalPath } from '#app/api/language.ts'
import { addNew } from '#app/public/lists/add-once.ts'
import { replaceLines, type Undo } from '#app/public/lists/change-list.ts'
import { InSlices } from '#app/public/lists/in-slices.tsx'
import { findLine, useLineCount } from '#app/public/lists/list.ts'
import { createProductLine } from '#app/public/lists/product-line.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

const toNewLine = (
  { productId, name, quantity, unit, note, written, product }: ListLine,
  i18n: I18n,
) => ({
  ...(product
    ? createProductLine(product, product.specification, i18n, { quantity, unit })
    : { ...(productId && { productId }), text: name, quantity, unit }),
  ...(note && { note }),
  ...(written && { written }),
})

const NOTICE_MS = 12_000

const notifyReplaced = (undo: Undo, i18n: I18n) => {
  const id = notify.success(
    <span className="flex flex-wrap items-center gap-x-3">
      {i18n.t('Your previous list was replaced.')}
      <button
        type="button"
        className="min-h-8 font-medium underline underline-offset-4"
        onClick={() => {
          undo()
          notify.dismiss(id)
        }}
      >
        {i18n.t('Undo')}
      </button>
    </span>,
    NOTICE_MS,
  )
}

export function CopyButtons({ lines }: { lines: readonly ListLine[] }) {
  const { i18n } = useLingui()
  const count = useLineCount()
  /** Number of own lines when a button was pressed, which works once. */
  const [countBefore, setCountBefore] = useState<number>()
  const ownCount = countBefore ?? count
  const disabled = countBefore !== undefined
  const navigate = useNavigate()
  const open = () => {
    setCountBefore(ownCount)
    void navigate(paths.enquiry, { viewTransition: true })
  }

  const createLines = () => lines.map((line) => toNewLine(line, i18n))

  const replace = () => {
    const undo = replaceLines(createLines())
    if (ownCount > 0) notifyReplaced(undo, i18n)
    open()
  }
  const add = () => {
    addNew(createLines(), (line) => findLine(line) !== undefined, i18n)
    open()
  }

  if (ownCount === 0) {
    return (
      <Button disabled={disabled} onClick={replace}>
        {i18n.t('Use this list')}
      </Button>
    )
  }
  return (
    <>
      <Button disabled={disabled} onClick={add}>
        {i18n.t('Add to my list ({count, plural, one {# line} other {# lines}})', {
          count: ownCount,
        })}
      </Button>
      <Button quiet disabled={disabled} onClick={replace}>
        {i18n.t('Replace my list')}
      </Button>
    </>
  )
}

export const PlainCopyForm = ({ lines, i18n }: { lines: readonly ListLine[]; i18n: I18n }) => (
  <form method="post" action={toLocalPath(i18n, paths.enquiry)}>
    <InSlices
      lines={lines}
      render={({ productId = '', name, quantity, unit, note = '', written = '' }, index) => (
        <Fragment key={index}>
          <input type="hidden" name="lineProduct" value={productId} />
          <input type="hidden" name="lineText" value={name} />
          <input type="hidden" name="quantity" value={quantity} />
          <input type="hidden" name="unit" value={unit} />
          <input type="hidden" name="lineNote" value={note} />
          <input type="hidden" name="lineWritten" value={written} />
        </Fragment>
      )}
    />
    <div className="flex flex-wrap gap-2">
      <Button type="submit" name="copy" value="add">
        {i18n.t('Add to my list')}
      </Button>
      <Button type="submit" name="copy" value="replace" quiet>
        {i18n.t('Replace my list')}
      </Button>
    </div>
  </form>
)
