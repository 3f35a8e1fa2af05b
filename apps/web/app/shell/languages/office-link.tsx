import { BASE_LANGUAGE } from '@dhow/messages/languages'
import { useLingui } from '@lingui/react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** Links to the admin area, which has no prefix: pages in other languages load it as a new document. */
export function OfficeLink({ to, ...props }: Props) {
  const { i18n } = useLingui()
  return i18n.locale === BASE_LANGUAGE ? <Link to={to} {...props} /> : <a href={to} {...props} />
}
