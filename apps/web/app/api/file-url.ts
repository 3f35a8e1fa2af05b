import type { Language } from '@dhow/messages/languages'
import type { I18n } from '@lingui/core'
import { withLanguage } from './language.ts'
import { type CallInput, type Endpoint, fillPath, searchParamsOf } from './request.ts'

/** Returns the address of a GET endpoint in the language of the page, for a link. */
export function fileUrl(
  { path }: Endpoint,
  { params = {}, query = {} }: CallInput,
  { locale }: Pick<I18n, 'locale'>,
): string {
  const search = new URLSearchParams(withLanguage(searchParamsOf(query), locale as Language))
  return fillPath(path, params) + (search.size > 0 ? `?${search}` : '')
}
