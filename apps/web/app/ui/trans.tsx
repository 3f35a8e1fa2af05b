import { useLingui } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { Fragment, type ReactElement } from 'react'

type Props = {
  id: string
  values?: Record<string, unknown>
  /** Elements of the tags `<0>`, `<1>` and so on, or by name. */
  components?: ReactElement[] | Record<string, ReactElement>
}

/** Translates a message with elements. Texts become elements, because Lingui reads tags in texts. */
export function Trans({ id, values = {}, components }: Props) {
  const { i18n } = useLingui()
  const elements = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? <Fragment key={name}>{value}</Fragment> : value,
  ])
  return (
    <TransNoContext
      id={id}
      values={Object.fromEntries(elements)}
      components={components as Record<string, ReactElement>}
      lingui={{ i18n }}
    />
  )
}
