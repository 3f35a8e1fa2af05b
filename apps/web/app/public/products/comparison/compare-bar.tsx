import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Scale, X } from 'lucide-react'
import { toLocalPath } from '#app/api/language.ts'
import { createStored } from '#app/browser/stored.ts'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Trans } from '#app/ui/trans.tsx'

export const filterIds = (values: readonly unknown[]): string[] =>
  [...new Set(values)]
    .filter((id) => typeof id === 'string')
    .filter((id) => id !== '' && id.length <= LIMITS.id)

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? filterIds(value).slice(0, LIMITS.compared) : []
  } catch {
    return []
  }
}

const { read, write, useSelected } = createStored('compared', parse)

function toggleCompared(id: string) {
  const ids = read()
  if (ids.includes(id)) write(ids.filter((item) => item !== id))
  else if (ids.length < LIMITS.compared) write([...ids, id])
}

export function dropCompared(missingIds: readonly string[]): void {
  const ids = read()
  if (ids.some((id) => missingIds.includes(id))) write(ids.filter((id) => !missingIds.includes(id)))
}

const clearCompared = () => write([])

export const useCompared = (): readonly string[] => useSelected((ids) => ids)

/** Id of the bar's form, which owns the checkboxes on the cards. */
const COMPARE_FORM = 'compare'

/** Without JavaScript the bar is always visible and submits the selected products. */
export function CompareBar() {
  const { i18n } = useLingui()
  const ids = useCompared()
  const count = ids.length
  return (
    <form
      id={COMPARE_FORM}
      action={toLocalPath(i18n, paths.compare([]))}
      className={classNames(
        'compare-bar sticky bottom-4 z-20 mx-auto mt-6 w-fit max-w-full min-w-[min(100%,24rem)] items-center gap-1.5 rounded-[1.75rem] border border-line bg-raised py-2 ps-5 pe-2 shadow-float',
        count === 0 ? 'hidden noscript:flex' : 'flex',
      )}
    >
      <p role="status" className="me-auto text-sm tabular-nums noscript:hidden">
        {count > 0 && describeState(count, i18n)}
      </p>
      {count > 0 && (
        <IconButton label={i18n.t('Clear selection')} onClick={clearCompared} Icon={X} size={20} />
      )}
      {count > 1 && <ButtonLink to={paths.compare(ids)}>{i18n.t('Compare')}</ButtonLink>}
      <noscript>
        <Button type="submit">{i18n.t('Compare selected products')}</Button>
        <Button type="submit" formAction={toLocalPath(i18n, paths.enquiry)} quiet>
          {i18n.t('Add selected to enquiry')}
        </Button>
      </noscript>
    </form>
  )
}

function describeState(count: number, i18n: I18n) {
  if (count === 1) {
    return i18n.t('1 product selected, up to {more} more', { more: LIMITS.compared - 1 })
  }
  return count === LIMITS.compared
    ? i18n.t(
        '{count, plural, one {# product selected (maximum)} other {# products selected (maximum)}}',
        { count },
      )
    : i18n.t('{count, plural, one {# product selected} other {# products selected}}', { count })
}

type Props = { id: string; name: string; onCard?: boolean }

/** A checkbox that looks like a button. Without JavaScript the bar's form submits those on the cards. */
export function CompareToggle({ id, name, onCard = false }: Props) {
  const { i18n } = useLingui()
  const ids = useCompared()
  const isChosen = ids.includes(id)
  const isFull = !isChosen && ids.length >= LIMITS.compared
  return (
    <label
      title={
        isFull
          ? i18n.t('At most {count} products can be compared.', { count: LIMITS.compared })
          : i18n.t('Compare')
      }
      className={classNames(
        'relative inline-flex min-h-11 items-center justify-center gap-2 caption',
        onCard ? 'min-w-0 px-2.5 whitespace-nowrap' : 'px-4 noscript:hidden',
      )}
    >
      <input
        type="checkbox"
        name="id"
        value={id}
        form={onCard ? COMPARE_FORM : undefined}
        checked={isChosen}
        disabled={isFull}
        onChange={() => toggleCompared(id)}
        className="peer absolute inset-1 cursor-pointer appearance-none rounded-full transition checked:bg-sea hover:not-checked:bg-line"
      />
      {/* The text is clipped as a whole if it does not fit beside the icon. */}
      <span className="pointer-events-none relative flex h-[1lh] min-w-0 flex-wrap gap-x-1.5 overflow-hidden peer-checked:text-on-sea peer-disabled:opacity-40">
        <Scale size={18} className="h-[1lh]" />
        <Trans
          id="Compare <0>{name}</0>"
          values={{ name }}
          components={[<span key="name" className="sr-only" />]}
        />
      </span>
    </label>
  )
}
