import { paths } from '@dhow/contract/paths'
import { isolate } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { ButtonLink } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'
import { Trans } from '#app/ui/trans.tsx'
import { addOnce, createTextLine } from './add-once.ts'
import { useHasLine } from './list.ts'

/** Adds a text that finds no product to the list. Without JavaScript the list page adds it. */
export function AskButton({ text, quiet }: { text: string; quiet: boolean }) {
  const { i18n } = useLingui()
  const line = createTextLine(text)
  const isListed = useHasLine(line)
  if (!line) return null
  const add = () => {
    if (!addOnce(line, i18n)) return
    const product = isolate(line.text, i18n)
    // Shown longer than a success, because the visitor has to do something.
    notify.info(i18n.t('Added: {product}. Enter the quantity in your enquiry.', { product }))
  }
  return (
    <ButtonLink
      to={isListed ? paths.enquiry : paths.askFor(text)}
      rel="nofollow"
      quiet={quiet}
      onClick={(event) => {
        if (isListed) return
        event.preventDefault()
        add()
      }}
    >
      {/* A translator replaces the text nodes, which React could not remove. */}
      <span key={isListed ? 'enquiry' : 'ask'} className="min-w-0 wrap-anywhere">
        {isListed ? (
          i18n.t('See your enquiry')
        ) : (
          <Trans id="Ask us for “{text}”" values={{ text: <bdi>{line.text}</bdi> }} />
        )}
      </span>
    </ButtonLink>
  )
}
